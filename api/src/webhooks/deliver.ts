import { sql } from 'kysely';
import { recordChange, theService } from '../audit/audit.queries.ts';
import type { Database } from '../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { nextAttemptDelay } from './delivery-schedule.ts';
import type { PrivateTargets } from './private-targets.ts';
import { type SendResult, sendEvent } from './send-event.ts';
import { webhookDisabling } from './webhook-changes.ts';
import { secretPlace } from './webhook-secret.ts';

interface Pending {
  webhook_id: string;
  url: string;
  payload: string;
  attempts: number;
  secrets: string[];
  enabled: boolean;
}

/** The job that delivers one event: reads it, calls outside of any transaction, and writes down what came of it. */
export function webhookDelivery(database: Database, allowed: PrivateTargets, box: SecretBox): JobHandler {
  return async ({ tenantId, subject: deliveryId }) => {
    if (tenantId === null || deliveryId === null) return { done: true };
    const pending = await tenantTransaction(database, tenantId, (tx) => findPending(tx, box, deliveryId));
    if (!pending) return { done: true };
    const { url, payload, secrets, enabled } = pending;
    const result: SendResult = enabled
      ? await sendEvent({ id: `msg_${deliveryId}`, url, payload, secrets }, allowed)
      : { error: 'The webhook is disabled.' };

    const attempts = pending.attempts + (enabled ? 1 : 0);
    const delivered = result.status !== undefined && result.status >= 200 && result.status < 300;
    const gone = result.status === 410;
    const delay = delivered || gone || !enabled ? undefined : nextAttemptDelay(attempts);
    const status = delivered ? 'delivered' : delay === undefined ? 'failed' : 'pending';
    await tenantTransaction(database, tenantId, async (tx) => {
      await settle(tx, deliveryId, { attempts, status, result, delay });
      if (gone) await disable(tx, { id: pending.webhook_id, url }, 'The receiver answered 410 Gone.');
    });
    return delay === undefined ? { done: true } : { again: true, inMs: delay };
  };
}

async function findPending(
  { db, tenantId }: TenantTransaction,
  box: SecretBox,
  deliveryId: string,
): Promise<Pending | undefined> {
  const row = await db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', (join) =>
      join.onRef('w.tenant_id', '=', 'd.tenant_id').onRef('w.webhook_id', '=', 'd.webhook_id'),
    )
    .select(['d.webhook_id', 'd.payload', 'd.attempts', 'w.url', 'w.enabled', 'w.secret'])
    .select(sql<string | null>`case when w.old_secret_until > now() then w.old_secret end`.as('old_secret'))
    .where('d.tenant_id', '=', tenantId)
    .where('d.delivery_id', '=', deliveryId)
    .where('d.status', '=', 'pending')
    .executeTakeFirst();
  if (!row) return undefined;
  const { secret, old_secret, ...rest } = row;
  const stored = old_secret ? [secret, old_secret] : [secret];
  const place = secretPlace(tenantId, rest.webhook_id);
  return { ...rest, secrets: stored.map((each) => box.read(each, place)) };
}

interface Settled {
  attempts: number;
  status: 'pending' | 'delivered' | 'failed';
  result: SendResult;
  delay: number | undefined;
}

async function settle(
  { db, tenantId }: TenantTransaction,
  deliveryId: string,
  { attempts, status, result, delay }: Settled,
) {
  await db
    .updateTable('webhook_delivery')
    .set({
      attempts,
      status,
      last_status: result.status ?? null,
      last_error: result.error ?? null,
      last_attempt_at: sql<Date>`now()`,
      next_attempt_at: delay === undefined ? null : new Date(Date.now() + delay),
    })
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', deliveryId)
    .execute();
}

async function disable(
  tx: TenantTransaction,
  webhook: { id: string; url: string },
  reason: string,
): Promise<void> {
  const disabled = await tx.db
    .updateTable('webhook')
    .set({ enabled: false, disabled_reason: reason })
    .where('tenant_id', '=', tx.tenantId)
    .where('webhook_id', '=', webhook.id)
    .where('enabled', '=', true)
    .returning('webhook_id')
    .executeTakeFirst();
  if (disabled) await recordChange(tx, theService, webhookDisabling(webhook, reason));
}

/** Makes a delivery of the past one that is to be sent; answers whether there is one. */
export async function replay(
  { db, tenantId }: TenantTransaction,
  webhookId: string,
  deliveryId: string,
): Promise<boolean> {
  const row = await db
    .updateTable('webhook_delivery')
    .set({ status: 'pending', attempts: 0, next_attempt_at: null })
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .returning('delivery_id')
    .executeTakeFirst();
  return row !== undefined;
}
