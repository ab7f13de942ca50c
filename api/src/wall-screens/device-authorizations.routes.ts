import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { originOf } from '../audit/audit.queries.ts';
import { SessionAnswer } from '../auth/auth.schema.ts';
import { signInContext } from '../auth/sign-in-context.ts';
import { enterScreen } from '../auth/sign-in.ts';
import type { Database } from '../database/database.ts';
import { HttpProblem } from '../errors/http-problem.ts';
import { whoMay } from '../policies/who-may.ts';
import { hashSecret } from '../sessions/secret-token.ts';
import { INTERVAL_SECONDS, LIFE_SECONDS, openAuthorization, poll } from './device-authorizations.queries.ts';
import { DeviceAuthorization, DeviceCode } from './screens.schema.ts';
import { hashOfUserCode, newUserCode } from './user-code.ts';

interface DeviceAuthorizationOptions {
  database: Database;
  publicUrl: string;
}

const tags = ['Screens'];
/** Where a person enters the code. */
const PAGE = '/screens';

/**
 * Screens on walls sign in by the device authorization grant (RFC 8628), of this service itself: a screen's rights are the
 * organization's, whichever provider its people sign in by. Errors of the flow bear RFC 8628's words as their `code`. What
 * a person does with a code stands in screens.routes.ts.
 */
export const deviceAuthorizationRoutes: FastifyPluginAsyncTypebox<DeviceAuthorizationOptions> = async (
  app,
  { database, publicUrl },
) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post(
    '/device-authorizations',
    {
      config: { access: whoMay.askForAScreen },
      schema: {
        tags,
        operationId: 'authorizeDevice',
        summary: 'A screen asks to be let in (RFC 8628 section 3.1)',
        response: { 200: DeviceAuthorization },
      },
    },
    async (request) => {
      const [device, userCode] = [randomBytes(32).toString('base64url'), newUserCode()];
      const codes = { deviceHash: hashSecret(device), userHash: hashOfUserCode(app.accessTokens, userCode) };
      if (!(await openAuthorization(database.owner, codes, originOf(request))))
        throw new HttpProblem(429, 'too_many_screens', 'Too many screens wait already. Try again in 60 s.', {
          headers: { 'retry-after': '60' },
        });
      const page = `${publicUrl}${PAGE}`;
      return {
        data: {
          device_code: device,
          user_code: userCode,
          verification_uri: page,
          verification_uri_complete: `${page}?code=${userCode}`,
          expires_in: LIFE_SECONDS,
          interval: INTERVAL_SECONDS,
        },
      };
    },
  );

  app.post(
    '/device-authorizations/token',
    {
      config: { access: whoMay.takeAScreensSession },
      schema: {
        tags,
        operationId: 'exchangeDeviceCode',
        summary: 'A screen asks for its session (RFC 8628 section 3.4)',
        description:
          '400 with the `code` `authorization_pending` until somebody has decided, `slow_down` where it asks too often (the ' +
          'interval then grows by five seconds), `access_denied`, or `expired_token`.',
        body: DeviceCode,
        response: { 200: SessionAnswer },
      },
    },
    async (request) => {
      const found = await poll(database.owner, hashSecret(request.body.device_code));
      if (found.state !== 'approved') throw refusals[found.state]();
      const session = await enterScreen(signInContext(request, database), found.tenantId, found.screenId);
      // It was taken down before it came in.
      if (!session) throw refusals.refused();
      return { data: session };
    },
  );
};

/** RFC 8628 section 3.5. */
const refusals = {
  pending: () =>
    new HttpProblem(400, 'authorization_pending', 'Nobody has let this screen in yet. Ask again.'),
  too_soon: () =>
    new HttpProblem(400, 'slow_down', 'Ask less often: five seconds more between two questions.'),
  refused: () => new HttpProblem(400, 'access_denied', 'The screen was turned away.'),
  expired: () => new HttpProblem(400, 'expired_token', 'The code has expired. Ask for a new one.'),
};
