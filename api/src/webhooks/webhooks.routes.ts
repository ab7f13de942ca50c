import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { HttpProblem, invalid, notFound } from '../errors/http-problem.ts';
import { IdempotencyHeaders, idempotently } from '../http/idempotency.ts';
import { enqueue } from '../jobs/job-queue.ts';
import { whoMay } from '../policies/who-may.ts';
import { integratorOf } from '../sessions/caller.ts';
import { addDelivery, deliveryJob } from './announce.ts';
import { replay } from './deliver.ts';
import { checkDestination, ForbiddenDestinationError } from './destination-guard.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './webhooks.queries.ts';
import {
  CreateWebhook,
  DeliveryAnswer,
  DeliveryList,
  DeliveryParams,
  RotatedSecret,
  UpdateWebhook,
  WebhookAnswer,
  WebhookList,
  WebhookParams,
  WebhookWithSecret,
} from './webhooks.schema.ts';

interface WebhookOptions {
  /** The embedded default: receivers may be on this machine, and plain http. */
  allowPrivate: boolean;
}

const tags = ['Webhooks'];
const config = { access: whoMay.useWebhooks };
const mostWebhooks = 20;

export const webhookRoutes: FastifyPluginAsyncTypebox<WebhookOptions> = async (app, { allowPrivate }) => {
  const checkUrl = (url: string) => {
    try {
      checkDestination(url, allowPrivate);
    } catch (error) {
      if (error instanceof ForbiddenDestinationError)
        throw invalid([{ field: 'url', message: error.message }]);
      throw error;
    }
  };

  app.get(
    '/webhooks',
    {
      config,
      schema: {
        tags,
        operationId: 'listWebhooks',
        summary: 'The client’s webhooks',
        response: { 200: WebhookList },
      },
    },
    async (request) => {
      const { clientId } = integratorOf(request);
      return { data: await request.inTenant((tx) => listWebhooks(tx, clientId)) };
    },
  );

  app.post(
    '/webhooks',
    {
      config,
      schema: {
        tags,
        operationId: 'createWebhook',
        summary: 'Have events sent to a URL',
        headers: IdempotencyHeaders,
        body: CreateWebhook,
        response: { 201: WebhookWithSecret },
      },
    },
    (request, reply) =>
      idempotently(request, reply, async (keep) => {
        checkUrl(request.body.url);
        const secret = request.body.secret ?? newWebhookSecret();
        const { clientId } = integratorOf(request);
        return request.inTenant(async (tx) => {
          if ((await listWebhooks(tx, clientId)).length >= mostWebhooks) {
            throw new HttpProblem(
              409,
              'too_many_webhooks',
              `A client may have ${mostWebhooks} webhooks. Delete one first.`,
            );
          }
          const webhook = await insertWebhook(tx, clientId, { ...request.body, secret });
          return keep(tx, { status: 201, body: { data: { ...webhook, secret } } });
        });
      }),
  );

  app.get(
    '/webhooks/:webhook_id',
    {
      config,
      schema: {
        tags,
        operationId: 'getWebhook',
        summary: 'One webhook',
        params: WebhookParams,
        response: { 200: WebhookAnswer },
      },
    },
    async (request) => ({ data: await inOwnWebhook(request, async (_tx, webhook) => webhook) }),
  );

  app.put(
    '/webhooks/:webhook_id',
    {
      config,
      schema: {
        tags,
        operationId: 'updateWebhook',
        summary: 'Change a webhook, or enable it again',
        params: WebhookParams,
        body: UpdateWebhook,
        response: { 200: WebhookAnswer },
      },
    },
    async (request) => {
      if (request.body.url !== undefined) checkUrl(request.body.url);
      const { clientId } = integratorOf(request);
      const webhook = await request.inTenant((tx) =>
        updateWebhook(tx, clientId, request.params.webhook_id, request.body),
      );
      if (!webhook) throw notFound('The webhook');
      return { data: webhook };
    },
  );

  app.delete(
    '/webhooks/:webhook_id',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook with its delivery log',
        params: WebhookParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { clientId } = integratorOf(request);
      const deleted = await request.inTenant((tx) => deleteWebhook(tx, clientId, request.params.webhook_id));
      if (!deleted) throw notFound('The webhook');
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/webhooks/:webhook_id/rotate-secret',
    {
      config,
      schema: {
        tags,
        operationId: 'rotateWebhookSecret',
        summary: 'A new secret; the old one signs too for 24 hours',
        params: WebhookParams,
        response: { 200: RotatedSecret },
      },
    },
    async (request) => {
      const { clientId } = integratorOf(request);
      const secret = newWebhookSecret();
      const until = await request.inTenant((tx) =>
        rotateSecret(tx, clientId, request.params.webhook_id, secret),
      );
      if (!until) throw notFound('The webhook');
      return { data: { secret, old_secret_until: until.toISOString() } };
    },
  );

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
      await inOwnWebhook(request, async (tx, webhook) => {
        if (!(await replay(tx, webhook.id, delivery_id))) throw notFound('The delivery');
        await enqueue(tx.db, { kind: deliveryJob, tenantId: tx.tenantId, subject: delivery_id });
      });
      app.jobRunner.nudge();
      return reply.code(202).send({ data: { id: delivery_id } });
    },
  );
};

/** 32 random bytes in the form of Standard Webhooks. */
function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

type OwnWebhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

/** Works on a webhook of the calling client; any other does not exist for it. */
function inOwnWebhook<T>(
  request: FastifyRequest<{ Params: { webhook_id: string } }>,
  work: (tx: TenantTransaction, webhook: OwnWebhook) => Promise<T>,
): Promise<T> {
  const { clientId } = integratorOf(request);
  return request.inTenant(async (tx) => {
    const webhook = await findWebhook(tx, clientId, request.params.webhook_id);
    if (!webhook) throw notFound('The webhook');
    return work(tx, webhook);
  });
}
