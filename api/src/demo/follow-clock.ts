import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { latestReading } from '../readings/at-rest/readings-of.ts';
import type { MetricValue } from '../readings/reading-values.ts';
import { SeriesNumbers } from '../readings/series-numbers.ts';
import type { CheckedReading } from '../readings/checked-reading.ts';
import { storeReadings } from '../readings/store-readings.ts';
import { findTenant } from '../tenants/tenants.queries.ts';
import { DEMO_DAYS, sitesOf } from './demo-sites.ts';
import { INTERVAL, quarterBefore } from './demo-times.ts';
import { demoTenants } from './people.ts';
import { meterOf } from './readings.ts';
import type { DemoSite } from './sites.ts';

/** Readings stored at a time, so that a long absence does not keep people's requests waiting. */
const BATCH_SIZE = 200;

/**
 * Gives the demo's living sites the readings that they would have sent since their last ones, so that a demo which was
 * off for a week, or runs for a day, still shows today. Answers how many readings were added.
 */
export async function catchUp(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  const numbers = new SeriesNumbers(database);
  let added = 0;
  for (const [key, { id }] of Object.entries(demoTenants)) {
    const tenant = await findTenant(database.owner, id);
    if (!tenant) continue;
    const last = await lastReadings(database, tenant.tenantId);
    for (const site of sitesOf[key as keyof typeof demoTenants]) {
      const from = last.get(site.id);
      if (from === undefined || site.silentHours !== 0) continue;
      const readings = missedReadings(site, from, now);
      for (let index = 0; index < readings.length; index += BATCH_SIZE) {
        if (signal?.aborted) return added;
        const batch = readings.slice(index, index + BATCH_SIZE);
        await storeReadings(database, numbers, tenant.tenantId, batch);
        added += batch.length;
      }
    }
  }
  return added;
}

/** Client id → seconds since the epoch of its last reading; clients that are deleted or out of work are left out. */
async function lastReadings(database: Database, tenantId: number): Promise<Map<string, number>> {
  const { rows } = await tenantTransaction(database, tenantId, ({ db }) =>
    sql<{ id: string; last: number }>`
      select c.client_id as id, max(extract(epoch from newest.ts))::float8 as last
      from client c join series s using (tenant_id, client_id),
        ${latestReading(tenantId, sql`s.series_id`)} newest
      where c.tenant_id = ${tenantId}::int and c.status = 'active' and c.deleted_at is null and s.kind = 'num'
      group by c.client_id`.execute(db),
  );
  return new Map(rows.map(({ id, last }) => [id, last]));
}

function missedReadings(site: DemoSite, last: number, now: Date): CheckedReading[] {
  const until = quarterBefore(now);
  const horizon = until - DEMO_DAYS * 24 * 3600;
  // A simulated device may have reported in between: the first whole interval after that is the next to tell of.
  const from = Math.max(Math.ceil(last / INTERVAL) * INTERVAL, horizon);
  const meter = meterOf(site);
  const readings: CheckedReading[] = [];
  let status: string | undefined;
  for (let at = from + INTERVAL; at <= until; at += INTERVAL) {
    const measured = meter(at, INTERVAL);
    const values: MetricValue[] = Object.entries(measured.values).map(([metric, value]) => ({
      metric,
      value,
    }));
    if (status !== undefined && status !== measured.status)
      values.push({ metric: 'status', value: measured.status });
    status = measured.status;
    readings.push({ clientId: site.id, instant: at * 1000, values });
  }
  return readings;
}

/** Catches up now and after each quarter of an hour, until the returned function is called and has resolved. */
export function followClock(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = async () => {
    try {
      await catchUp(database, new Date(), end.signal);
    } catch (error) {
      onError(error);
    }
    if (end.signal.aborted) return;
    const next = (quarterBefore(new Date()) + INTERVAL) * 1000 - Date.now();
    timer = setTimeout(() => {
      running = round();
    }, next + 1_000).unref();
  };
  running = round();
  return async () => {
    end.abort();
    clearTimeout(timer);
    await running;
  };
}
