import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound } from '../errors/http-problem.ts';
import { whoMay } from '../policies/who-may.ts';
import { addDelivery, DELIVERY_JOB } from './announce.ts';
import { replay } from './deliver.ts';
import { inOwnWebhook } from './own-webhook.ts';
import { listDeliveries } from './webhooks.queries.ts';
import { DeliveryAnswer, DeliveryList, DeliveryParams, WebhookParams } from './webhooks.schema.ts';

const tags = ['Webhooks'];
const config = { access: whoMay.useWebhooks };

/** What was sent, and what is to be sent once more. */
export const webhookDeliveryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/webhooks/:webhook_id/test',
    {
      config,
      schema: {
        tags,
        operationId: 'testWebhook',
        summary: 'Send a test event',
        params: WebhookParams,
        response: { 202: DeliveryAnswer },
      },
    },
    async (request, reply) => {
      const id = await inOwnWebhook(request, (tx, webhook) =>
        addDelivery(tx, webhook.id, 'webhook.test', {
          webhook_id: webhook.id,
          message: 'Your webhook works.',
        }),
      );
      app.jobRunner.nudge();
      return reply.code(202).send({ data: { id } });
    },
  );

  app.get(
    '/webhooks/:webhook_id/deliveries',
    {
      config,
      schema: {
        tags,
        operationId: 'listWebhookDeliveries',
        summary: 'What was sent, and what the receiver answered',
        params: WebhookParams,
        response: { 200: DeliveryList },
      },
    },
    async (request) => ({
      data: await inOwnWebhook(request, (tx, webhook) => listDeliveries(tx, webhook.id)),
    }),
  );

  app.post(
    '/webhooks/:webhook_id/deliveries/:delivery_id/replay',
    {
      config,
      schema: {
        tags,
        operationId: 'replayWebhookDelivery',
        summary: 'Send an event once more, under the same id',
        params: DeliveryParams,
        response: { 202: DeliveryAnswer },
      },
    },
    async (request, reply) => {
      const { delivery_id } = request.params;
      const tenantId = await inOwnWebhook(request, async (tx, webhook) => {
        if (!(await replay(tx, webhook.id, delivery_id))) throw notFound('The delivery');
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
