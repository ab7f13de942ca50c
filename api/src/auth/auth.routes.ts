import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { SsoConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { notFound } from '../errors/http-problem.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { findScreenUser } from '../wall-screens/screens.queries.ts';
import { bindCsrf, CSRF_HEADER, newCsrfToken } from '../sessions/csrf.ts';
import { loggingAuthentication } from '../sessions/log-authentication.ts';
import { tenantOfSecret } from '../sessions/secret-token.ts';
import { findSessionUser } from '../users/session-user.queries.ts';
import {
  CurrentUserAnswer,
  ExchangeToken,
  RefreshToken,
  SessionAnswer,
  TenantParams,
} from './auth.schema.ts';
import { ProviderTokens } from './provider-token.ts';
import { endOwnSignIn, findMemberships } from './own-sign-ins.ts';
import { signInContext } from './sign-in-context.ts';
import { refresh, refreshRefused, signIn, switchTenant } from './sign-in.ts';

interface AuthOptions {
  database: Database;
  sso: SsoConfig;
}

const tags = ['Authentication'];

export const authRoutes: FastifyPluginAsyncTypebox<AuthOptions> = async (app, { database, sso }) => {
  const providerTokens = new ProviderTokens(sso);
  const context = (request: FastifyRequest) => signInContext(request, database);

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post(
    '/tenants/:tenantId/auth/exchange-token',
    {
      config: { access: whoMay.signIn },
      schema: {
        tags,
        operationId: 'exchangeToken',
        summary: 'Exchange the sign-in provider’s access token for a session',
        params: TenantParams,
        body: ExchangeToken,
        response: { 200: SessionAnswer },
      },
    },
    async (request) => {
      const come = async () => {
        const identity = await providerTokens.identify(request.body.access_token);
        return signIn(context(request), identity, request.params.tenantId);
      };
      return { data: await loggingAuthentication(request, 'provider', come, whoCame) };
    },
  );

  app.post(
    '/tenants/:tenantId/auth/refresh',
    {
      config: { access: whoMay.refreshASession },
      schema: {
        tags,
        operationId: 'refreshSession',
        summary: 'Exchange a refresh token for the next one and a new access token',
        params: TenantParams,
        body: RefreshToken,
        response: { 200: SessionAnswer },
      },
    },
    async (request) => {
      const token = request.body.refresh_token;
      const goOn = async () => {
        // The token names its tenant; the path only repeats what the page has stored, which may be the placeholder.
        const tenant = tenantOfSecret('ert', token);
        const tenantId = tenant && (await app.tenantNumbers.of(tenant));
        if (!tenant || !tenantId) throw refreshRefused();
        return refresh(context(request), tenantId, tenant, token);
      };
      return { data: await loggingAuthentication(request, 'refresh', goOn, whoCame) };
    },
  );

  app.post(
    '/tenants/:tenantId/auth/switch',
    {
      config: { access: whoMay.switchTenant },
      schema: {
        tags,
        operationId: 'switchTenant',
        summary: 'Open a session in another organization of the same person',
        params: TenantParams,
        response: { 200: SessionAnswer },
      },
    },
    async (request) => {
      const change = () => switchTenant(context(request), staffOf(request), request.params.tenantId);
      return { data: await loggingAuthentication(request, 'switch', change, whoCame) };
    },
  );

  app.get(
    '/auth/me',
    {
      config: { access: whoMay.readTheirOwnAccount, together: true },
      schema: {
        tags,
        operationId: 'getCurrentUser',
        summary: 'The signed-in user',
        response: { 200: CurrentUserAnswer },
      },
    },
    async (request) => {
      const { tenant, userId, personId, oneTenant, isScreen } = staffOf(request);
      const user = await request.inTenant((tx) =>
        isScreen
          ? findScreenUser(tx, tenant.id, userId)
          : findSessionUser(tx, tenant.id, userId, app.operators),
      );
      if (!user) throw notFound('The user');
      const memberships = await findMemberships(database, personId);
      const tenants = memberships
        .filter(({ id, status }) => status === 'active' && (!oneTenant || id === tenant.id))
        .map(({ id, name }) => ({ id, name }));
      return { data: { ...user, tenants, tenant } };
    },
  );

  app.post(
    '/auth/logout',
    {
      config: { access: whoMay.signOut },
      schema: {
        tags,
        operationId: 'signOut',
        summary: 'End the session and every token descended from its sign-in, also in other organizations',
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await endOwnSignIn(database, request, staffOf(request).signIn.id, 'signed out');
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/auth/csrf',
    {
      config: { access: whoMay.readTheirOwnAccount },
      schema: {
        tags,
        operationId: 'rotateCsrfToken',
        summary: 'A new CSRF token, in the X-CSRF-Token header',
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const token = newCsrfToken();
      await request.inTenant((tx) => bindCsrf(tx, staffOf(request).familyId, token));
      return reply.code(204).header(CSRF_HEADER, token).send(null);
    },
  );
};

const whoCame = ({ user }: SessionAnswer['data']) => ({ user: user.id, tenant: user.tenant_id });
