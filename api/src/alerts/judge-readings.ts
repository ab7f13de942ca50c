import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordChange, theService } from '../audit/audit.queries.ts';
import type { Severity } from '../database/tables/alerts.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { tellPeople } from '../notifications/tell-people.ts';
import { isWithin } from '../maintenance/occurrences.ts';
import { quietTimesOf } from '../maintenance/site-maintenance.ts';
import type { CheckedReading } from '../readings/checked-reading.ts';
import { announce } from '../webhooks/announce.ts';
import { endingOf, openingOf } from './alert-changes.ts';
import { release } from './end-alerts.ts';
import { keepPending } from './pending-alerts.ts';
import { isBreached } from './threshold.ts';
import { latestReading } from '../readings/at-rest/readings-of.ts';
import { openAndHeldAlerts, watches } from './watched-sites.ts';

const MINUTE = 60_000;

interface Watch {
  rule_id: string;
  rule_name: string;
  device_id: string;
  device_name: string;
  owner_id: string | null;
  metric_name: string;
  condition: 'above' | 'below';
  threshold: number;
  hysteresis: number;
  severity: Severity;
  for_minutes: number;
  open_alert: string | null;
  /** It was resolved by hand while it was true, and has not ended since. */
  held_alert: string | null;
  /** Since when the value is beyond the threshold of a rule that waits. */
  since: Date | null;
  /** The newest reading of this metric before this batch that is not of the future; older ones are history. */
  latest: Date | null;
  /** Those of the batch's instants in the future of which there is a reading: sent again, they say nothing new. */
  known: Date[];
}

/**
 * Holds new readings against the rules that watch them, in the transaction that stores them: an alert is opened or
 * resolved exactly when its reading is kept. Call it before the readings are stored. Answers whether any was, so that
 * there may be events to deliver.
 */
export async function judgeReadings(
  tx: TenantTransaction,
  readings: readonly CheckedReading[],
): Promise<boolean> {
  let changed = false;
  const now = Date.now();
  const watched = await watchesOf(tx, readings, now);
  const quietTimes = await quietTimesIn(tx, watched, readings, now);
  for (const watch of watched) {
    const values = numbersOf(readings, watch);
    let { open_alert: open, held_alert: held, since } = watch;
    const known = new Set(watch.known.map((at) => at.getTime()));
    for (const { at, value } of values) {
      // A clock that is ahead must not silence what comes after: only the present makes a reading history.
      if ((watch.latest && at <= watch.latest) || known.has(at.getTime())) continue;
      const counted = at.getTime() < now ? at : new Date(now);
      // What is measured in maintenance opens and ends nothing, and no patience of a rule counts it.
      if (isWithin(quietTimes(watch.device_id), counted.getTime())) {
        since = null;
        continue;
      }
      const isOn = open !== null || held !== null;
      const breached = isBreached(watch, value, isOn);
      if (!breached) since = null;
      if (breached === isOn) continue;
      if (breached) {
        since ??= counted;
        if (counted.getTime() - since.getTime() < watch.for_minutes * MINUTE) continue;
        open = await openAlert(tx, watch, value, at, since);
        since = null;
      } else if (open === null) {
        if (held !== null) await release(tx, held);
        held = null;
        continue;
      } else {
        await resolveAlert(tx, watch, open, value, at);
        open = null;
      }
      changed = true;
    }
    await keepPending(tx, watch, since);
  }
  return changed;
}

async function quietTimesIn(
  tx: TenantTransaction,
  watched: readonly Watch[],
  readings: readonly CheckedReading[],
  now: number,
) {
  const instants = readings.map(({ instant }) => Math.min(instant, now));
  const first = instants.reduce((one, other) => Math.min(one, other), now);
  const devices = watched.map(({ device_id }) => device_id);
  return quietTimesOf(tx, devices, { from: first, to: now + 1 });
}

interface ValueAt {
  at: Date;
  value: number;
}

/** What the batch holds of one metric of one device, in the order of time: of each instant what counts, which is the last. */
function numbersOf(
  readings: readonly CheckedReading[],
  { device_id: device, metric_name: name }: Pick<Watch, 'device_id' | 'metric_name'>,
): ValueAt[] {
  const found = new Map<number, ValueAt>();
  for (const { clientId, instant, values } of readings) {
    const value = clientId === device ? values.find(({ metric }) => metric === name)?.value : undefined;
    if (typeof value === 'number') found.set(instant, { at: new Date(instant), value });
  }
  return [...found.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** A device in maintenance is silent, and so are the devices of a client in maintenance. */
async function watchesOf(
  { db, tenantId }: TenantTransaction,
  readings: readonly CheckedReading[],
  now: number,
): Promise<Watch[]> {
  const devices = [...new Set(readings.map(({ clientId }) => clientId))];
  const future = [...new Set(readings.map(({ instant }) => instant))].filter((instant) => instant > now);
  const { rows } = await sql<Watch>`
    select r.rule_id, r.name as rule_name, d.client_id as device_id, d.name as device_name, r.client_id as owner_id,
      r.metric_name, r.condition, r.threshold, r.hysteresis, r.severity, r.for_minutes,
      a.alert_id as open_alert, h.alert_id as held_alert, w.since,
      (select n.ts from series s, ${latestReading(tenantId, sql`s.series_id`, sql`${new Date(now).toISOString()}::timestamptz`)} n
       where s.tenant_id = ${tenantId} and s.client_id = d.client_id and s.metric_name = r.metric_name) as latest,
      array(select x.ts from series s, reading x
        where s.tenant_id = ${tenantId} and s.client_id = d.client_id and s.metric_name = r.metric_name
          and x.tenant_id = ${tenantId} and x.series_id = s.series_id
          and x.ts = any(${future.map((instant) => new Date(instant).toISOString())}::timestamptz[])) as known
    from client d
    left join client p on p.tenant_id = ${tenantId} and p.client_id = d.parent_id
    join alert_rule r on r.tenant_id = ${tenantId} and ${watches('d')}
      and (r.device_id is null or r.device_id = d.client_id)
    ${openAndHeldAlerts(tenantId)}
    left join alert_pending w on w.tenant_id = ${tenantId} and w.rule_id = r.rule_id and w.device_id = d.client_id
    where d.tenant_id = ${tenantId} and d.client_id = any(${devices}::uuid[])
      and d.status <> 'maintenance' and coalesce(p.status, 'active') <> 'maintenance'
      and r.kind = 'threshold' and r.enabled`.execute(db);
  return rows;
}

async function openAlert(
  tx: TenantTransaction,
  watch: Watch,
  value: number,
  at: Date,
  since: Date,
): Promise<string> {
  const alertId = randomUUID();
  const message = `${watch.device_name}: ${watch.metric_name} is ${format(value)}, ${watch.condition} the threshold of ${format(watch.threshold)}.`;
  await tx.db
    .insertInto('alert')
    .values({
      tenant_id: tx.tenantId,
      alert_id: alertId,
      rule_id: watch.rule_id,
      device_id: watch.device_id,
      severity: watch.severity,
      message,
      value,
      began_at: since,
      metric_name: watch.metric_name,
      condition: watch.condition,
      threshold: watch.threshold,
      minutes: watch.for_minutes,
    })
    .execute();
  await tellPeople(tx, [alertId], 'opened');
  await recordChange(
    tx,
    theService,
    openingOf({ id: alertId, ...watch }, { value, severity: watch.severity }),
  );
  await announce(tx, watch.owner_id, 'alert.threshold_exceeded', {
    ...describe(watch, alertId),
    value,
    message,
    timestamp: at,
  });
  return alertId;
}

async function resolveAlert(
  tx: TenantTransaction,
  watch: Watch,
  alertId: string,
  value: number,
  at: Date,
): Promise<void> {
  await tx.db
    .updateTable('alert')
    .set({ resolved_at: sql<Date>`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('alert_id', '=', alertId)
    .execute();
  await tellPeople(tx, [alertId], 'resolved');
  await recordChange(tx, theService, endingOf({ id: alertId, ...watch }, { value }));
  const message = `${watch.device_name}: ${watch.metric_name} is back at ${format(value)}.`;
  await announce(tx, watch.owner_id, 'alert.resolved', {
    ...describe(watch, alertId),
    value,
    message,
    timestamp: at,
  });
}

function describe(watch: Watch, alertId: string) {
  return {
    alert_id: alertId,
    rule_id: watch.rule_id,
    rule_name: watch.rule_name,
    device_id: watch.device_id,
    device_name: watch.device_name,
    metric: watch.metric_name,
    condition: watch.condition,
    threshold: watch.threshold,
    severity: watch.severity,
  };
}

function format(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 3 });
}
