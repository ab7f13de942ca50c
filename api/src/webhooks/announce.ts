import { randomUUID } from 'node:crypto';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { enqueue } from '../jobs/job-queue.ts';
import type { WebhookEvent } from './webhooks.schema.ts';

export const DELIVERY_JOB = 'webhook-delivery';

/**
 * Writes an event down for every webhook of the client that asked for it, and the jobs that deliver it, in the
 * transaction of what happened: an event is sent exactly when it is true.
 * @param data what happened; dates become RFC 3339 texts.
 */
export async function announce(
  tx: TenantTransaction,
  clientId: string | null,
  event: WebhookEvent,
  data: Record<string, unknown>,
): Promise<void> {
  if (!clientId) return;
  const webhooks = await tx.db
    .selectFrom('webhook')
    .select(['webhook_id', 'events'])
    .where('tenant_id', '=', tx.tenantId)
    .where('client_id', '=', clientId)
    .where('enabled', '=', true)
    .execute();
  for (const { webhook_id, events } of webhooks) {
    if (events.includes(event)) await addDelivery(tx, webhook_id, event, data);
  }
}

/** The one event, whether or not the webhook asked for it; answers the delivery's id. */
export async function addDelivery(
  tx: TenantTransaction,
  webhookId: string,
  event: WebhookEvent,
  data: Record<string, unknown>,
): Promise<string> {
  const deliveryId = randomUUID();
  await tx.db
    .insertInto('webhook_delivery')
    .values({
      tenant_id: tx.tenantId,
      delivery_id: deliveryId,
      webhook_id: webhookId,
      event,
      payload: JSON.stringify({ type: event, timestamp: new Date().toISOString(), data }),
    })
    .execute();
  await enqueue(tx.db, {
    kind: DELIVERY_JOB,
    tenantId: tx.tenantId,
    subject: deliveryId,
    lane: webhookId,
  });
  return deliveryId;
}
