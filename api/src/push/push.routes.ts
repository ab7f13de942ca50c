import { createECDH } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { conflict, invalid, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { withDefaults } from '../settings/default-settings.ts';
import { mergeChosen, readChosen } from '../settings/settings.queries.ts';
import { checkDestination, ForbiddenDestinationError } from '../webhooks/destination-guard.ts';
import type { PrivateTargets } from '../webhooks/private-targets.ts';
import {
  countPushBrowsers,
  listPushBrowsers,
  putPushBrowser,
  removePushBrowser,
} from './push-browsers.queries.ts';
import { NewPushBrowser, OwnPushAnswer, PushBrowserAnswer } from './push.schema.ts';

const MOST_BROWSERS = 20;
const tags = ['Settings'];

/** The browsers in which a person has alerts shown by push messages. */
export const pushRoutes: FastifyPluginAsyncTypebox<{ allowPrivate: PrivateTargets }> = async (
  app,
  { allowPrivate },
) => {
  const config = { access: whoMay.keepTheirOwnSettings };

  app.get(
    '/push',
    {
      config,
      schema: {
        tags,
        operationId: 'getPush',
        summary: 'The caller’s browsers that get push messages, and the key to switch on another',
        response: { 200: OwnPushAnswer },
      },
    },
    async (request) => {
      const browsers = await request.inTenant((tx) => listPushBrowsers(tx, staffOf(request)));
      return { data: { public_key: app.pushKeys.publicKey, browsers } };
    },
  );

  app.post(
    '/push/browsers',
    {
      config,
      schema: {
        tags,
        operationId: 'addPushBrowser',
        summary: 'Have alerts shown in this browser, until its session ends',
        description:
          'The body is what `PushSubscription.toJSON()` answers. Switches `push_notifications` on. A person has at most ' +
          `${MOST_BROWSERS} browsers.`,
        body: NewPushBrowser,
        response: { 201: PushBrowserAnswer },
      },
    },
    async (request, reply) => {
      const caller = staffOf(request);
      checkEndpoint(request.body.endpoint, allowPrivate);
      checkKeys(request.body.keys);
      const added = await request.inTenant(async (tx) => {
        const id = await putPushBrowser(tx, caller, request.body);
        if ((await countPushBrowsers(tx, caller.userId)) > MOST_BROWSERS)
          throw conflict('too_many_browsers', 'Remove one of your other browsers first.');
        const { alerts } = withDefaults((await readChosen(tx, caller.userId)).chosen);
        if (!alerts.push_notifications)
          await mergeChosen(tx, caller.userId, { alerts: { push_notifications: true } });
        return (await listPushBrowsers(tx, caller)).find((browser) => browser.id === id);
      });
      if (!added) throw notFound('The session');
      return reply.code(201).send({ data: added });
    },
  );

  app.delete(
    '/push/browsers/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'removePushBrowser',
        summary: 'Show alerts there no longer',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId } = staffOf(request);
      const removed = await request.inTenant((tx) => removePushBrowser(tx, userId, request.params.id));
      if (!removed) throw notFound('The browser');
      return reply.code(204).send(null);
    },
  );
};

function checkEndpoint(endpoint: string, allowed: PrivateTargets): void {
  try {
    checkDestination(endpoint, allowed);
  } catch (error) {
    if (error instanceof ForbiddenDestinationError)
      throw invalid([{ field: 'endpoint', message: error.message }]);
    throw error;
  }
}

/** With others nothing could be encrypted, which would come out with the first alert. */
function checkKeys({ p256dh, auth }: NewPushBrowser['keys']): void {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(Buffer.from(p256dh, 'base64url'));
  } catch {
    throw invalid([{ field: 'keys/p256dh', message: 'This is no public key of the curve P-256.' }]);
  }
  if (Buffer.from(auth, 'base64url').length !== 16)
    throw invalid([{ field: 'keys/auth', message: 'This must be 16 bytes in base64url.' }]);
}
