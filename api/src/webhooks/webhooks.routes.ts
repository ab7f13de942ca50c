import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, recordChange, recordChanges } from '../audit/audit.queries.ts';
import { conflict, type HttpProblem, invalid, notFound } from '../errors/http-problem.ts';
import { IdempotencyHeaders, idempotently } from '../http/idempotency.ts';
import { checkTag, IfMatchHeaders, tagOfContent } from '../http/preconditions.ts';
import { whoMay } from '../policies/who-may.ts';
import { requireRoomOfClient } from '../quotas/require-room.ts';
import { integratorOf } from '../sessions/caller.ts';
import { checkDestination, ForbiddenDestinationError } from './destination-guard.ts';
import { inOwnWebhook } from './own-webhook.ts';
import type { PrivateTargets } from './private-targets.ts';
import { secretRotation, webhookCreation, webhookDeletion, webhookEdit } from './webhook-changes.ts';
import { newWebhookSecret } from './webhook-secret.ts';
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  overlapOf,
  rotateSecret,
  updateWebhook,
} from './webhooks.queries.ts';
import {
  CreateWebhook,
  RotatedSecret,
  RotateOptions,
  UpdateWebhook,
  WebhookAnswer,
  WebhookList,
  WebhookParams,
  WebhookWithSecret,
} from './webhooks.schema.ts';

interface WebhookOptions {
  /** Receivers outside the public internet, which may speak plain http. */
  allowPrivate: PrivateTargets;
}

const tags = ['Webhooks'];
const config = { access: whoMay.useWebhooks };

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
          await requireRoomOfClient(tx, 'webhook', clientId, app.quotas.webhooks_per_client);
          const webhook = await insertWebhook(tx, app.secretBox, clientId, { ...request.body, secret });
          await recordChange(tx, actorOf(request), webhookCreation(webhook));
          reply.header('etag', tagOfContent(webhook));
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
    async (request, reply) => {
      const webhook = await inOwnWebhook(request, async (_tx, found) => found);
      return reply.header('etag', tagOfContent(webhook)).send({ data: webhook });
    },
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
        headers: IfMatchHeaders,
        body: UpdateWebhook,
        response: { 200: WebhookAnswer },
      },
    },
    async (request, reply) => {
      if (request.body.url !== undefined) checkUrl(request.body.url);
      const webhook = await inOwnWebhook(request, async (tx, old) => {
        checkTag(request.headers['if-match'], tagOfContent(old));
        const updated = await updateWebhook(tx, old.id, request.body);
        if (!updated) throw notFound('The webhook');
        await recordChanges(tx, actorOf(request), webhookEdit(old, updated));
        return updated;
      });
      return reply.header('etag', tagOfContent(webhook)).send({ data: webhook });
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
        headers: IfMatchHeaders,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await inOwnWebhook(request, async (tx, webhook) => {
        checkTag(request.headers['if-match'], tagOfContent(webhook));
        await deleteWebhook(tx, webhook.id);
        await recordChange(tx, actorOf(request), webhookDeletion(webhook));
      });
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
        description:
          'While an older secret still signs, another rotation is refused with 409, because it would end that one ' +
          'early. `end_old=true` ends it on purpose, when it has become known.',
        params: WebhookParams,
        querystring: RotateOptions,
        headers: IdempotencyHeaders,
        response: { 200: RotatedSecret },
      },
    },
    (request, reply) =>
      idempotently(request, reply, (keep) =>
        inOwnWebhook(request, async (tx, webhook) => {
          const overlap = request.query.end_old ? undefined : await overlapOf(tx, webhook.id);
          if (overlap) throw stillRotating(overlap);
          const secret = newWebhookSecret();
          await recordChange(tx, actorOf(request), secretRotation(webhook));
          const until = await rotateSecret(tx, app.secretBox, webhook.id, secret);
          return keep(tx, { status: 200, body: { data: { secret, old_secret_until: until.toISOString() } } });
        }),
      ),
  );
};

function stillRotating(until: Date): HttpProblem {
  const time = until.toISOString();
  return conflict(
    'rotation_running',
    `The secret before the present one signs until ${time}. Rotate again after that, or with end_old=true to end it now.`,
  );
}
