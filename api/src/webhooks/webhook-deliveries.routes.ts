import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf, recordChanges } from '../audit/audit.queries.ts';
import { notFound } from '../errors/http-problem.ts';
import { addDelivery, DELIVERY_JOB } from './announce.ts';
import { replay } from './deliver.ts';
import { inOwnWebhook } from './own-webhook.ts';
import { sendingByHand } from './webhook-changes.ts';
import { deliveryParamsOf, type WebhookOwner, webhookParamsOf } from './webhook-owner.ts';
import { listDeliveries } from './webhooks.queries.ts';
import { DeliveryAnswer, DeliveryList } from './webhooks.schema.ts';

const tags = ['Webhooks'];

/** What was sent, and what is to be sent once more. */
export const webhookDeliveryRoutes: FastifyPluginAsyncTypebox<{ owner: WebhookOwner }> = async (
  app,
  { owner },
) => {
  const { path } = owner;
  const config = { access: owner.access };
  const params = webhookParamsOf(owner);

  app.post(
    `${path}/webhooks/:webhook_id/test`,
    {
      config,
      schema: {
        tags,
        operationId: 'testWebhook',
        summary: 'Send a test event',
        params,
        response: { 202: DeliveryAnswer },
      },
    },
    async (request, reply) => {
      const id = await inOwnWebhook(owner, request, async (tx, webhook) => {
        await recordChanges(tx, actorOf(request), sendingByHand('webhook.tested', request, webhook));
        return addDelivery(tx, webhook.id, 'webhook.test', {
          webhook_id: webhook.id,
          message: 'Your webhook works.',
        });
      });
      app.jobRunner.nudge();
      return reply.code(202).send({ data: { id } });
    },
  );

  app.get(
    `${path}/webhooks/:webhook_id/deliveries`,
    {
      config,
      schema: {
        tags,
        operationId: 'listWebhookDeliveries',
        summary: 'What was sent, and what the receiver answered',
        params,
        response: { 200: DeliveryList },
      },
    },
    async (request) => ({
      data: await inOwnWebhook(owner, request, (tx, webhook) => listDeliveries(tx, webhook.id)),
    }),
  );

  app.post(
    `${path}/webhooks/:webhook_id/deliveries/:delivery_id/replay`,
    {
      config,
      schema: {
        tags,
        operationId: 'replayWebhookDelivery',
        summary: 'Send an event once more, under the same id',
        params: deliveryParamsOf(owner),
        response: { 202: DeliveryAnswer },
      },
    },
    async (request, reply) => {
      const { delivery_id } = request.params;
      const tenantId = await inOwnWebhook(owner, request, async (tx, webhook) => {
        if (!(await replay(tx, webhook.id, delivery_id))) throw notFound('The delivery');
        const change = sendingByHand('webhook.replayed', request, webhook, { delivery_id });
        await recordChanges(tx, actorOf(request), change);
        return tx.tenantId;
      });
      await app.jobRunner.hasten({
        kind: DELIVERY_JOB,
        tenantId,
        subject: delivery_id,
        lane: request.params.webhook_id,
      });
      return reply.code(202).send({ data: { id: delivery_id } });
    },
  );
};
