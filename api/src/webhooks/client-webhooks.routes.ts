import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { PrivateTargets } from './private-targets.ts';
import { webhookDeliveryRoutes } from './webhook-deliveries.routes.ts';
import { namedClient, requireClient } from './webhook-owner.ts';
import { webhookRoutes } from './webhooks.routes.ts';

/** For people, the webhooks of a client that they name: the very routes that the client has itself. */
export const clientWebhookRoutes: FastifyPluginAsyncTypebox<{ allowPrivate: PrivateTargets }> = async (
  app,
  { allowPrivate },
) => {
  app.addHook('preHandler', (request) =>
    request.inTenant((tx) => requireClient(tx, namedClient.clientOf(request))),
  );
  await app.register(webhookRoutes, { owner: namedClient, allowPrivate });
  await app.register(webhookDeliveryRoutes, { owner: namedClient });
};
