import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { WebhookTable } from '../database/tables/messages.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { secretPlace } from './webhook-secret.ts';
import type { CreateWebhook, Delivery, UpdateWebhook, Webhook, WebhookEvent } from './webhooks.schema.ts';

/** How long the old secret signs too after a rotation. */
const OVERLAP_HOURS = 24;
const LISTED_DELIVERIES = 100;

function webhooksOf({ db, tenantId }: TenantTransaction, clientId: string) {
  return db
    .selectFrom('webhook')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId);
}

export async function listWebhooks(tx: TenantTransaction, clientId: string): Promise<Webhook[]> {
  return (await webhooksOf(tx, clientId).orderBy('created_at').orderBy('webhook_id').execute()).map(
    asWebhook,
  );
}

export async function findWebhook(
  tx: TenantTransaction,
  clientId: string,
  id: string,
): Promise<Webhook | undefined> {
  const row = await webhooksOf(tx, clientId).where('webhook_id', '=', id).executeTakeFirst();
  return row && asWebhook(row);
}

/** The same, which nobody else changes until the transaction ends. */
export async function holdWebhook(
  tx: TenantTransaction,
  clientId: string,
  id: string,
): Promise<Webhook | undefined> {
  const row = await webhooksOf(tx, clientId).where('webhook_id', '=', id).forUpdate().executeTakeFirst();
  return row && asWebhook(row);
}

/** Until when an older secret signs beside the present one. */
export async function overlapOf({ db, tenantId }: TenantTransaction, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('webhook')
    .select('old_secret_until as until')
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', id)
    .where('old_secret_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.until ?? undefined;
}

export async function insertWebhook(
  tx: TenantTransaction,
  box: SecretBox,
  clientId: string,
  given: Required<CreateWebhook>,
): Promise<Webhook> {
  const webhook_id = randomUUID();
  const secret = box.seal(given.secret, secretPlace(tx.tenantId, webhook_id));
  const row = await tx.db
    .insertInto('webhook')
    .values({ tenant_id: tx.tenantId, webhook_id, client_id: clientId, ...given, secret })
    .returningAll()
    .executeTakeFirstOrThrow();
  return asWebhook(row);
}

export async function updateWebhook(
  tx: TenantTransaction,
  id: string,
  { url, events, enabled }: UpdateWebhook,
): Promise<Webhook | undefined> {
  const row = await tx.db
    .updateTable('webhook')
    .set({
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events }),
      ...(enabled === undefined ? {} : { enabled, disabled_reason: null }),
      updated_at: sql<Date>`now()`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('webhook_id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && asWebhook(row);
}

export async function deleteWebhook(tx: TenantTransaction, id: string): Promise<void> {
  await tx.db
    .deleteFrom('webhook')
    .where('tenant_id', '=', tx.tenantId)
    .where('webhook_id', '=', id)
    .execute();
}

/** The new secret signs from now on, and the old one beside it for a day, so that receivers can change over. */
export async function rotateSecret(
  tx: TenantTransaction,
  box: SecretBox,
  id: string,
  secret: string,
): Promise<Date> {
  const { until } = await tx.db
    .updateTable('webhook')
    .set({
      old_secret: sql<string>`secret`,
      old_secret_until: sql<Date>`now() + make_interval(hours => ${OVERLAP_HOURS})`,
      secret: box.seal(secret, secretPlace(tx.tenantId, id)),
      updated_at: sql<Date>`now()`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('webhook_id', '=', id)
    .returning(sql<Date>`old_secret_until`.as('until'))
    .executeTakeFirstOrThrow();
  return until;
}

export async function listDeliveries(
  { db, tenantId }: TenantTransaction,
  webhookId: string,
): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .limit(LISTED_DELIVERIES)
    .execute();
  return rows.map((row) => ({
    id: row.delivery_id,
    event: row.event as WebhookEvent,
    status: row.status,
    attempts: row.attempts,
    last_status: row.last_status,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  }));
}

function asWebhook(row: Selectable<WebhookTable>): Webhook {
  const { webhook_id, url, events, enabled, disabled_reason, created_at, updated_at } = row;
  return {
    id: webhook_id,
    url,
    events: events as WebhookEvent[],
    enabled,
    disabled_reason,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
