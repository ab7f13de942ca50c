import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';
import { addTo, combined, ROLLUP_COLUMNS } from './0002-ingest-function.ts';
import { place } from './0016-ingest-by-end.ts';

// biome-ignore lint: a migration sees the schema as it was, which has no type.
type Db = Kysely<unknown>;

/** No reading may be more than this any longer, whatever it measures. */
const most = 1e15;
const isBeyond = (...columns: string[]) =>
  columns.map((each) => `${each} > ${most} or ${each} < -${most}`).join(' or ');

/**
 * Counts hours and days once more by the rule that a bucket takes timestamps in (start, end]. It is all or nothing: whoever
 * interrupts it finds everything as it was, and the next start begins again.
 */
export const recountedByEnd = (): Migration => ({
  up: async (db) => {
    // A statement of ours takes as long as a tenant's readings of a month take.
    await run(db, 'set local statement_timeout = 0');
    const { rows } = await sql<{ tenant_id: number; timezone: string }>`
      select tenant_id, timezone from tenant order by tenant_id`.execute(db);
    for (const { tenant_id, timezone } of rows) {
      await run(db, `set local app.tenant_id = '${tenant_id}'`);
      await recount(db, tenant_id, `'${timezone.replaceAll("'", "''")}'`);
    }
    await run(db, `set local app.tenant_id = ''`);
    await run(db, 'reset statement_timeout');
  },
});

async function recount(db: Db, tenant: number, zone: string): Promise<void> {
  // Processes of the version before go on storing readings meanwhile; those of this tenant wait.
  await run(db, `select pg_advisory_xact_lock(77, ${tenant})`);
  await dropUnreasonable(db, tenant);
  await run(db, deleteDays(tenant));
  await run(db, deleteHours(tenant));
  for (const { from, to } of await months(db, tenant)) await run(db, addHours(tenant, zone, from, to));
  await run(db, addDays(tenant, zone));
  await run(db, `update reading_change set version = version + 1 where tenant_id = ${tenant}`);
  await run(db, endAlerts(tenant));
}

/** Numbers that no sum survives. Of figures of which the readings are gone, how many they were is all that is left. */
async function dropUnreasonable(db: Db, tenant: number): Promise<void> {
  for (const table of ['reading_1h', 'reading_1d']) {
    const isKept = `exists (select from reading r where r.tenant_id = ${tenant} and r.series_id = old.series_id
      and r.ts in (old.first_ts, old.last_ts))`;
    const isPoor = `old.tenant_id = ${tenant} and (${isBeyond('old.min', 'old.max')})`;
    await run(db, `delete from ${table} as old where ${isPoor} and ${isKept}`);
    await run(
      db,
      `update ${table} as old set sum = null, min = null, max = null, first = null, last = null where ${isPoor}`,
    );
  }
  await run(db, `delete from reading where tenant_id = ${tenant} and (${isBeyond('num')})`);
}

/** Days are added up from hours: those of which hours are gone stay as they are. */
const deleteDays = (tenant: number) => `
  delete from reading_1d d using (
    select series_id, min(first_ts) as since from reading_1h where tenant_id = ${tenant} group by series_id
  ) h where d.tenant_id = ${tenant} and d.series_id = h.series_id and d.first_ts >= h.since`;

/** Since when each series has readings. */
export const kept = (tenant: number) => `
  select s.series_id, k.ts as since from series s, lateral (
    select r.ts from reading r where r.tenant_id = ${tenant} and r.series_id = s.series_id order by r.ts limit 1) k
  where s.tenant_id = ${tenant}`;

const deleteHours = (tenant: number) => `
  delete from reading_1h h using (${kept(tenant)}) k
  where h.tenant_id = ${tenant} and h.series_id = k.series_id and h.first_ts >= k.since`;

/** Months in UTC, as readings are kept: each is sorted at once. */
export async function months(db: Db, tenant: number): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select (month at time zone 'UTC')::text as "from", ((month + interval '1 month') at time zone 'UTC')::text as "to"
    from (
      select min(k.since) as first, max((select ts from reading r where r.tenant_id = ${tenant}::int
        and r.series_id = k.series_id order by ts desc limit 1)) as last
      from (${sql.raw(kept(tenant))}) k
    ) as span, generate_series(
      date_trunc('month', (first - interval '1 microsecond') at time zone 'UTC'), last at time zone 'UTC', '1 month') as month
    order by 1`.execute(db);
  return rows;
}

/** What an hour that stays has counted already is not added to it once more. */
const addHours = (tenant: number, zone: string, from: string, to: string) => `
  with k as materialized (
    select kept.series_id, (
      select h.last_ts from reading_1h h where h.tenant_id = ${tenant} and h.series_id = kept.series_id
        and h.bucket < kept.since and h.first_ts < kept.since order by h.bucket desc limit 1) as counted_until
    from (${kept(tenant)}) kept
  ), hour_delta as (
    -- Series by series, in the order of the key: one sort of them all took most of the time.
    select k.series_id, h.* from k, lateral (
      select bucket, count(*)::int as n, sum(num) as sum, min(num) as min, max(num) as max,
        min(ts) as first_ts, (array_agg(num))[1] as first, max(ts) as last_ts, (array_agg(num))[count(*)] as last
      from (
        select date_trunc('hour', ${place('r.ts')}, ${zone}) as bucket, r.ts, r.num from reading r
        where r.tenant_id = ${tenant} and r.series_id = k.series_id and r.ts > '${from}' and r.ts <= '${to}'
          and (k.counted_until is null or r.ts > k.counted_until)
        order by r.ts
      ) as sorted group by bucket
    ) h
  ), hours as (${addTo('reading_1h', 'hour_delta', String(tenant))})
  select true`;

const addDays = (tenant: number, zone: string) => `
  with stayed as (
    select series_id, max(bucket) as until from reading_1d where tenant_id = ${tenant} group by series_id
  ), day_delta as (
    select h.series_id, date_trunc('day', h.bucket, ${zone}) as bucket, ${combined}
    from reading_1h h left join stayed on stayed.series_id = h.series_id
    where h.tenant_id = ${tenant} and (stayed.until is null or date_trunc('day', h.bucket, ${zone}) > stayed.until)
    group by 1, 2
  ), days as (
    insert into reading_1d (${ROLLUP_COLUMNS})
    select ${tenant}, series_id, bucket, n, sum, min, max, first_ts, first, last_ts, last from day_delta
  )
  select true`;

/** Rules that were moved to another device left the alerts of the one before open. */
const endAlerts = (tenant: number) => `
  update alert set resolved_at = now() from alert_rule r
  where alert.tenant_id = ${tenant} and alert.resolved_at is null and r.tenant_id = ${tenant}
    and r.rule_id = alert.rule_id and r.device_id is not null and r.device_id <> alert.device_id`;
