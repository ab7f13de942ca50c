import type { FastifyRequest } from 'fastify';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { notFound } from '../errors/http-problem.ts';
import type { WebhookOwner } from './webhook-owner.ts';
import { findWebhook, holdWebhook } from './webhooks.queries.ts';
import type { Webhook } from './webhooks.schema.ts';

/** Works on a webhook of the owner; any other does not exist for it. */
export function inOwnWebhook<T>(
  owner: WebhookOwner,
  request: FastifyRequest<{ Params: { webhook_id: string } }>,
  work: (tx: TenantTransaction, webhook: Webhook) => Promise<T>,
): Promise<T> {
  const clientId = owner.clientOf(request);
  return request.inTenant(async (tx) => {
    const find = request.method === 'GET' ? findWebhook : holdWebhook;
    const webhook = await find(tx, clientId, request.params.webhook_id);
    if (!webhook) throw notFound('The webhook');
    return work(tx, webhook);
  });
}
