import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { recordChange, theService } from '../audit/audit.queries.ts';
import type { AlertTable, Severity } from '../database/tables/alerts.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { tellPeople } from '../notifications/tell-people.ts';
import { announce } from '../webhooks/announce.ts';
import type { WebhookEvent } from '../webhooks/webhooks.schema.ts';
import { endingOf, openingOf } from './alert-changes.ts';
import { closeAlert } from './close-alert.ts';

/** A rule and a site that it watches. */
export interface WatchedSite {
  rule_id: string;
  rule_name: string;
  owner_id: string | null;
  device_id: string;
  device_name: string;
  severity: Severity;
}

interface Told {
  event: WebhookEvent;
  message: string;
  /** What webhooks are told beside rule and site. */
  data: Record<string, unknown>;
}

type Opening = Pick<
  Insertable<AlertTable>,
  'began_at' | 'metric_name' | 'condition' | 'threshold' | 'minutes' | 'peers'
> & {
  value: number;
};

/** Opens an alert, of which people, webhooks and the audit trail are told, unless its rule has gone while it was judged. */
export async function openAlertOf(
  tx: TenantTransaction,
  watch: WatchedSite,
  opening: Opening,
  told: Told,
): Promise<string | null> {
  const id = randomUUID();
  const { rule_id, device_id, severity } = watch;
  const { message } = told;
  const { rows } = await sql`select from alert_rule
    where tenant_id = ${tx.tenantId} and rule_id = ${rule_id}::uuid and enabled for share`.execute(tx.db);
  if (rows.length === 0) return null;
  await tx.db
    .insertInto('alert')
    .values({ tenant_id: tx.tenantId, alert_id: id, rule_id, device_id, severity, message, ...opening })
    .execute();
  await tellPeople(tx, [id], 'opened');
  await recordChange(tx, theService, openingOf({ id, ...watch }, { value: opening.value, severity }));
  await announce(tx, watch.owner_id, told.event, described(watch, id, told));
  return id;
}

/** Ends it, unless somebody was first. */
export async function endAlertOf(
  tx: TenantTransaction,
  watch: WatchedSite,
  { id, value }: { id: string; value: number },
  told: Told,
): Promise<void> {
  if (!(await closeAlert(tx, id))) return;
  await tellPeople(tx, [id], 'resolved');
  await recordChange(tx, theService, endingOf({ id, ...watch }, { value }));
  await announce(tx, watch.owner_id, told.event, described(watch, id, told));
}

function described(
  { rule_id, rule_name, device_id, device_name, severity }: WatchedSite,
  id: string,
  { message, data }: Told,
) {
  return { alert_id: id, rule_id, rule_name, device_id, device_name, severity, ...data, message };
}
