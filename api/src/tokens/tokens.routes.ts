import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { whoMay } from '../policies/who-may.ts';
import { loggingAuthentication } from '../sessions/log-authentication.ts';
import {
  type ClientClaim,
  clientCredentialsGrant,
  type Grant,
  refreshGrant,
  TokenRefusal,
} from './token-grants.ts';
import {
  RefreshRequest,
  TokenAnswer,
  TokenError,
  type TokenError as TokenErrorBody,
  TokenRequest,
} from './tokens.schema.ts';

const tags = ['Authentication'];
const response = { 200: TokenAnswer, 400: TokenError, 401: TokenError };

/** Access tokens for integrators: the client-credentials grant of RFC 6749, as JSON or as a form. */
export const tokenRoutes: FastifyPluginAsyncTypebox<{ database: Database }> = async (app, { database }) => {
  await app.register(formbody);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode !== 400) throw error;
    return answer(request, reply, () => Promise.reject(new TokenRefusal('invalid_request', error.message)));
  });

  app.post(
    '/auth/token',
    {
      config: { access: whoMay.obtainAToken },
      // The endpoint has its own form of errors, so a body that does not fit must reach the handler.
      attachValidation: true,
      schema: {
        tags,
        operationId: 'getToken',
        summary: 'Obtain an access token with the client’s id and secret',
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: TokenRequest,
        response,
      },
    },
    (request, reply) =>
      answer(request, reply, async () => {
        const body = (request.body ?? {}) as Partial<TokenRequest>;
        if (!body.grant_type) throw new TokenRefusal('invalid_request', 'grant_type is required.');
        const claim = claimOf(request);
        if (body.grant_type === 'refresh_token')
          return refreshGrant(app, database, body.refresh_token ?? '', claim);
        if (body.grant_type !== 'client_credentials') {
          throw new TokenRefusal(
            'unsupported_grant_type',
            'grant_type must be client_credentials or refresh_token.',
          );
        }
        if (claim?.secret === undefined) {
          throw new TokenRefusal('invalid_request', 'client_id and client_secret are required.');
        }
        return clientCredentialsGrant(app, database, claim.id, claim.secret);
      }),
  );

  app.post(
    '/auth/refresh',
    {
      config: { access: whoMay.obtainAToken },
      attachValidation: true,
      schema: {
        tags,
        operationId: 'refreshToken',
        summary: 'Exchange a refresh token for new tokens',
        description:
          'The client proves who it is as at `/auth/token`: `client_id` and `client_secret` in the body, or basic authentication.',
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: RefreshRequest,
        response,
      },
    },
    (request, reply) =>
      answer(request, reply, async () => {
        const token = (request.body as { refresh_token?: unknown } | null)?.refresh_token;
        if (typeof token !== 'string' || !token)
          throw new TokenRefusal('invalid_request', 'refresh_token is required.');
        return refreshGrant(app, database, token, claimOf(request));
      }),
  );
};

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  grant: () => Promise<Grant>,
): Promise<Grant | TokenErrorBody> {
  try {
    return await loggingAuthentication(request, 'client', grant, () => ({ client: claimOf(request)?.id }));
  } catch (error) {
    if (!(error instanceof TokenRefusal)) throw error;
    const status = error.error === 'invalid_client' ? 401 : 400;
    if (status === 401) reply.header('www-authenticate', 'Basic realm="energy-monitor", charset="UTF-8"');
    reply.code(status);
    return { error: error.error, error_description: error.message };
  }
}

/** The client that a request names, by its header or in its body. Ids are the same in capitals. */
function claimOf({ headers, body }: FastifyRequest): ClientClaim | undefined {
  const basic = basicCredentials(headers.authorization);
  if (basic) return { ...basic, id: basic.id.toLowerCase() };
  const { client_id: id, client_secret: secret } = (body ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string') return undefined;
  return { id: id.toLowerCase(), secret: typeof secret === 'string' ? secret : undefined };
}

/** RFC 6749 §2.3.1: both parts are form-encoded before they are joined. */
function basicCredentials(header: string | undefined): { id: string; secret: string } | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(header ?? '') ?? [];
  if (!encoded) return undefined;
  const [id, secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
  const decode = (part: string | undefined) => new URLSearchParams(`x=${part ?? ''}`).get('x') ?? '';
  return { id: decode(id), secret: decode(secret) };
}
