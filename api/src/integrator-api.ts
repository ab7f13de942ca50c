import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppParts } from './app-parts.ts';
import { deviceRoutes } from './devices/devices.routes.ts';
import { readingRoutes } from './readings/readings.routes.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';

/** Everything below `/api/v1`, which integrators call. */
export const integratorApi: FastifyPluginAsyncTypebox<AppParts> = async (app, { config, database }) => {
  await app.register(tokenRoutes, { database });
  await app.register(deviceRoutes);
  await app.register(readingRoutes, { database, retentionMonths: config.retentionMonths });
};
