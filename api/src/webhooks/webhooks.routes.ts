import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, recordChange, recordChanges } from '../audit/audit.queries.ts';
import { conflict, type HttpProblem, invalid, notFound } from '../errors/http-problem.ts';
import { IdempotencyHeaders, idempotently } from '../http/idempotency.ts';
import { checkTag, IfMatchHeaders, tagOfContent } from '../http/preconditions.ts';
import { requireRoomOfClient } from '../quotas/require-room.ts';
import { checkDestination, ForbiddenDestinationError } from './destination-guard.ts';
import { inOwnWebhook } from './own-webhook.ts';
import type { PrivateTargets } from './private-targets.ts';
import { secretRotation, webhookCreation, webhookDeletion, webhookEdit } from './webhook-changes.ts';
import { type WebhookOwner, webhookParamsOf } from './webhook-owner.ts';
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
  WebhookWithSecret,
} from './webhooks.schema.ts';

interface WebhookOptions {
  owner: WebhookOwner;
  /** Receivers outside the public internet, which may speak plain http. */
  allowPrivate: PrivateTargets;
}

const tags = ['Webhooks'];

export const webhookRoutes: FastifyPluginAsyncTypebox<WebhookOptions> = async (
  app,
  { owner, allowPrivate },
) => {
  const { path, params: ownerParams } = owner;
  const config = { access: owner.access };
  const params = webhookParamsOf(owner);
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
    `${path}/webhooks`,
    {
      config,
      schema: {
        tags,
        operationId: 'listWebhooks',
        summary: 'The client’s webhooks',
        params: ownerParams,
        response: { 200: WebhookList },
      },
    },
    async (request) => {
      const clientId = owner.clientOf(request);
      return { data: await request.inTenant((tx) => listWebhooks(tx, clientId)) };
    },
  );

  app.post(
    `${path}/webhooks`,
    {
      config,
      schema: {
        tags,
        operationId: 'createWebhook',
        summary: 'Have events sent to a URL',
        params: ownerParams,
        headers: IdempotencyHeaders,
        body: CreateWebhook,
        response: { 201: WebhookWithSecret },
      },
    },
    (request, reply) =>
      idempotently(request, reply, owner.clientOf(request), async (keep) => {
        checkUrl(request.body.url);
        const secret = request.body.secret ?? newWebhookSecret();
        const clientId = owner.clientOf(request);
        return request.inTenant(async (tx) => {
          await requireRoomOfClient(tx, 'webhook', clientId, app.quotas.webhooks_per_client);
          const webhook = await insertWebhook(tx, app.secretBox, clientId, { ...request.body, secret });
          await recordChange(tx, actorOf(request), webhookCreation(webhook, clientId));
          reply.headers({ etag: tagOfContent(webhook), 'cache-control': 'no-store' });
          return keep(tx, { status: 201, body: { data: { ...webhook, secret } } });
        });
      }),
  );

  app.get(
    `${path}/webhooks/:webhook_id`,
    {
      config,
      schema: {
        tags,
        operationId: 'getWebhook',
        summary: 'One webhook',
        params,
        response: { 200: WebhookAnswer },
      },
    },
    async (request, reply) => {
      const webhook = await inOwnWebhook(owner, request, async (_tx, found) => found);
      return reply.header('etag', tagOfContent(webhook)).send({ data: webhook });
    },
  );

  app.put(
    `${path}/webhooks/:webhook_id`,
    {
      config,
      schema: {
        tags,
        operationId: 'updateWebhook',
        summary: 'Change a webhook, or enable it again',
        params,
        headers: IfMatchHeaders,
        body: UpdateWebhook,
        response: { 200: WebhookAnswer },
      },
    },
    async (request, reply) => {
      if (request.body.url !== undefined) checkUrl(request.body.url);
      const webhook = await inOwnWebhook(owner, request, async (tx, old) => {
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
    `${path}/webhooks/:webhook_id`,
    {
      config,
      schema: {
        tags,
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook with its delivery log',
        params,
        headers: IfMatchHeaders,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await inOwnWebhook(owner, request, async (tx, webhook) => {
        checkTag(request.headers['if-match'], tagOfContent(webhook));
        await deleteWebhook(tx, webhook.id);
        await recordChange(tx, actorOf(request), webhookDeletion(webhook, owner.clientOf(request)));
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${path}/webhooks/:webhook_id/rotate-secret`,
    {
      config,
      schema: {
        tags,
        operationId: 'rotateWebhookSecret',
        summary: 'A new secret; the old one signs too for 24 hours',
        description:
          'While an older secret still signs, another rotation is refused with 409, because it would end that one ' +
          'early. `end_old=true` ends it on purpose, when it has become known.',
        params,
        querystring: RotateOptions,
        headers: IdempotencyHeaders,
        response: { 200: RotatedSecret },
      },
    },
    (request, reply) =>
      idempotently(request, reply, owner.clientOf(request), (keep) =>
        inOwnWebhook(owner, request, async (tx, webhook) => {
          const overlap = request.query.end_old ? undefined : await overlapOf(tx, webhook.id);
          if (overlap) throw stillRotating(overlap);
          const secret = newWebhookSecret();
          reply.header('cache-control', 'no-store');
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
