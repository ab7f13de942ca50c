import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppParts } from './app-parts.ts';
import { authRoutes } from './auth/auth.routes.ts';

/** Everything below `/v1`, which the pages call. */
export const staffApi: FastifyPluginAsyncTypebox<AppParts> = async (app, { config, database }) => {
  await app.register(authRoutes, { database, sso: config.sso });
};
