import { sql } from 'kysely';
import { findClient } from '../clients/clients.queries.ts';
import type { Database } from '../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import { lossesOf } from '../performance/performance.ts';

const HOUR = 3_600_000;
/** So far back an expectation is worked out; of what lasts longer the figure stays as it was, with its time. */
const LONGEST = 30 * 24 * HOUR;
/** At a time, so that nobody waits long for the others. */
const MOST_SITES = 50;

interface Due {
  device_id: string;
  alerts: { id: string; began: number; end: number | null }[];
}

/**
 * Adds up what energy was lost since alerts began, at sites of which can be told what was expected. It is kept with the
 * alert, since a list of thousands cannot work it out while somebody waits.
 * @returns the tenants of which a figure changed
 */
export async function addUpLosses(database: Database, now = Date.now()): Promise<number[]> {
  const changed: number[] = [];
  const tenants = await database.owner.selectFrom('tenant').select('tenant_id').execute();
  for (const { tenant_id } of tenants) {
    const due = await tenantTransaction(database, tenant_id, (tx) => dueSites(tx, now));
    let any = false;
    for (const site of due)
      any = (await tenantTransaction(database, tenant_id, (tx) => addUp(tx, site, now))) || any;
    if (any) changed.push(tenant_id);
  }
  return changed;
}

/** Those looked at longest ago first. What is missing for an expectation is asked of the site itself. */
async function dueSites({ db, tenantId }: TenantTransaction, now: number): Promise<Due[]> {
  const hour = new Date(Math.floor(now / HOUR) * HOUR).toISOString();
  const { rows } = await sql<Due>`
    select a.device_id, json_agg(json_build_object('id', a.alert_id, 'began', extract(epoch from a.began_at) * 1000,
      'end', extract(epoch from a.resolved_at) * 1000)) as alerts
    from alert a
      join client d on d.tenant_id = ${tenantId} and d.client_id = a.device_id
    where a.tenant_id = ${tenantId} and a.began_at < ${hour}::timestamptz
      and a.began_at > ${hour}::timestamptz - make_interval(secs => ${LONGEST / 1000}::float8)
      and (a.lost_to is null or a.lost_to < least(${hour}::timestamptz, a.resolved_at))
      and d.latitude is not null and d.longitude is not null and d.tilt_degrees is not null and d.azimuth_degrees is not null
      and d.deleted_at is null
    group by a.device_id order by min(coalesce(a.lost_to, '-infinity')), a.device_id limit ${MOST_SITES}`.execute(
    db,
  );
  return rows;
}

async function addUp(tx: TenantTransaction, { device_id, alerts }: Due, now: number): Promise<boolean> {
  const client = await findClient(tx, device_id);
  if (!client) return false;
  const to = Math.floor(now / HOUR) * HOUR;
  const from = Math.floor(Math.min(...alerts.map(({ began }) => began)) / HOUR) * HOUR;
  const lostIn = await lossesOf(tx, client, { from, to });
  const lost = alerts.map(({ began, end }) => lostIn({ from: began, to: Math.min(end ?? to, to) }));
  const { numAffectedRows = 0n } = await sql`
    update alert a set lost_kwh = u.lost, lost_to = ${new Date(to).toISOString()}::timestamptz
    from unnest(${alerts.map(({ id }) => id)}::uuid[], ${lost}::float8[]) as u (id, lost)
    where a.tenant_id = ${tx.tenantId} and a.alert_id = u.id`.execute(tx.db);
  return numAffectedRows > 0n && lost.some((each) => each !== null);
}
