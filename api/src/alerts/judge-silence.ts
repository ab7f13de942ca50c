import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordChange, theService } from '../audit/audit.queries.ts';
import { isAway } from '../database/away.ts';
import type { Database } from '../database/database.ts';
import type { Severity } from '../database/tables/alerts.ts';
import { type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import { isWithin, startOfTimeOutside } from '../maintenance/occurrences.ts';
import { quietTimesOf } from '../maintenance/site-maintenance.ts';
import { tellPeople } from '../notifications/tell-people.ts';
import { announce } from '../webhooks/announce.ts';
import { endingOf, openingOf } from './alert-changes.ts';
import { endOutOfService, release } from './end-alerts.ts';
import { judgeCoverage } from './judge-coverage.ts';
import { judgeImpossible } from './judge-impossible.ts';
import { judgeOutage } from './judge-outage.ts';
import { judgePeers } from './judge-peers.ts';
import { judgeRate } from './judge-rate.ts';
import { judgeStuck } from './judge-stuck.ts';
import { openAndHeldAlerts, watches } from './watched-sites.ts';

interface Watch {
  rule_id: string;
  rule_name: string;
  owner_id: string | null;
  device_id: string;
  device_name: string;
  offline_minutes: number;
  severity: Severity;
  last_seen_at: Date | null;
  silent: boolean;
  open_alert: string | null;
  held_alert: string | null;
  since: Date;
}

/** Says that something could not be judged. */
export type JudgingFailed = (tenantId: number, error: unknown) => void;

const judges = [
  judgeReports,
  judgeStuck,
  judgeRate,
  judgeImpossible,
  judgePeers,
  judgeOutage,
  judgeCoverage,
] as const;

/**
 * Opens and resolves the alerts of what no single reading tells, which is silence, a value that stays the same or changes
 * too fast, and hours without readings, tenant by tenant. Two processes at once do it once.
 * @param failed what one tenant's rules or readings make impossible to judge; nobody else waits for it. Without it, it is thrown
 * @returns the tenants of which something changed
 */
export async function judgeSilence(database: Database, failed?: JudgingFailed): Promise<number[]> {
  const changed: number[] = [];
  const tenants = await database.owner.selectFrom('tenant').select('tenant_id').execute();
  for (const { tenant_id } of tenants)
    if (await judgeTenant(database, tenant_id, failed)) changed.push(tenant_id);
  return changed;
}

async function judgeTenant(database: Database, tenantId: number, failed?: JudgingFailed): Promise<boolean> {
  try {
    return await tenantTransaction(database, tenantId, async (tx) => {
      let changed = false;
      for (const judge of judges) changed = (await judge(tx)) || changed;
      return changed;
    });
  } catch (error) {
    if (!failed || isAway(error)) throw error;
  }
  // One of them fails: the others are done without it.
  let changed = false;
  for (const judge of judges) {
    try {
      changed = (await tenantTransaction(database, tenantId, (tx) => judge(tx))) || changed;
    } catch (error) {
      if (isAway(error)) throw error;
      failed(tenantId, error);
    }
  }
  return changed;
}

async function judgeReports(tx: TenantTransaction): Promise<boolean> {
  let changed = await endOutOfService(tx);
  for (const watch of await outsideMaintenance(tx, await changes(tx))) {
    if (watch.silent) await open(tx, watch);
    else if (watch.open_alert === null) {
      if (watch.held_alert !== null) await release(tx, watch.held_alert);
      continue;
    } else await resolve(tx, watch);
    changed = true;
  }
  return changed;
}

/**
 * The devices whose state differs from what their alert says. A device that never reported is silent since it was made.
 * Of a client in maintenance, and of its devices, nothing is said: neither that they are silent nor that they report.
 */
async function changes({ db, tenantId }: TenantTransaction): Promise<Watch[]> {
  const { rows } = await sql<Watch>`
    select * from (
      select r.rule_id, r.name as rule_name, r.client_id as owner_id, d.client_id as device_id, d.name as device_name,
        r.offline_minutes, r.severity, d.last_seen_at, a.alert_id as open_alert, h.alert_id as held_alert,
        coalesce(d.last_seen_at, d.created_at) as since,
        coalesce(d.last_seen_at, d.created_at) < now() - make_interval(mins => r.offline_minutes) as silent
      from alert_rule r
      join client d on d.tenant_id = ${tenantId} and ${watches('d')}
        and (r.device_id is null or r.device_id = d.client_id) and d.deleted_at is null
      left join client p on p.tenant_id = ${tenantId} and p.client_id = d.parent_id
      ${openAndHeldAlerts(tenantId)}
      where r.tenant_id = ${tenantId} and r.kind = 'offline' and r.enabled
        and d.status <> 'maintenance' and coalesce(p.status, 'active') <> 'maintenance'
    ) watched
    where silent <> (open_alert is not null or held_alert is not null)`.execute(db);
  return rows;
}

const MINUTE = 60_000;

/**
 * Those of which something is to be said: nothing is of a site in maintenance, and its time in maintenance is no part of
 * how long it has been silent.
 */
async function outsideMaintenance(tx: TenantTransaction, watched: Watch[]): Promise<Watch[]> {
  const now = Date.now();
  const first = watched.reduce((least, { since }) => Math.min(least, since.getTime()), now);
  const devices = watched.map(({ device_id }) => device_id);
  const quietTimes = await quietTimesOf(tx, devices, { from: first, to: now + 1 });
  return watched.filter(({ device_id, since, silent, offline_minutes }) => {
    const times = quietTimes(device_id);
    if (isWithin(times, now)) return false;
    return !silent || since.getTime() < startOfTimeOutside(times, now, offline_minutes * MINUTE);
  });
}

async function open(tx: TenantTransaction, watch: Watch): Promise<void> {
  const message = `${watch.device_name} has sent nothing for ${watch.offline_minutes} minutes.`;
  const opened = await tx.db
    .insertInto('alert')
    .values({
      tenant_id: tx.tenantId,
      alert_id: randomUUID(),
      rule_id: watch.rule_id,
      device_id: watch.device_id,
      severity: watch.severity,
      message,
      value: null,
      began_at: watch.since,
      minutes: watch.offline_minutes,
    })
    // Another process was first: its alert is the alert.
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'rule_id', 'device_id']).where('resolved_at', 'is', null).doNothing(),
    )
    .returning('alert_id')
    .executeTakeFirst();
  if (!opened) return;
  await tellPeople(tx, [opened.alert_id], 'opened');
  const { severity, last_seen_at } = watch;
  await recordChange(
    tx,
    theService,
    openingOf(
      { id: opened.alert_id, ...watch },
      { severity, last_seen_at: last_seen_at?.toISOString() ?? null },
    ),
  );
  await announce(tx, watch.owner_id, 'device.offline', { ...describe(watch, opened.alert_id), message });
}

async function resolve(tx: TenantTransaction, watch: Watch): Promise<void> {
  const resolved = await tx.db
    .updateTable('alert')
    .set({ resolved_at: sql<Date>`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('alert_id', '=', watch.open_alert)
    .where('resolved_at', 'is', null)
    .returning('alert_id')
    .executeTakeFirst();
  if (!resolved) return;
  await tellPeople(tx, [resolved.alert_id], 'resolved');
  await recordChange(tx, theService, endingOf({ id: resolved.alert_id, ...watch }, {}));
  const message = `${watch.device_name} reports again.`;
  await announce(tx, watch.owner_id, 'device.online', { ...describe(watch, resolved.alert_id), message });
}

function describe(watch: Watch, alertId: string) {
  return {
    alert_id: alertId,
    rule_id: watch.rule_id,
    rule_name: watch.rule_name,
    device_id: watch.device_id,
    device_name: watch.device_name,
    severity: watch.severity,
    last_seen_at: watch.last_seen_at,
  };
}
