import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';
import { place } from './0016-ingest-by-end.ts';
import { kept, months } from './0017-recounted-by-end.ts';
import { hourLength } from './0023-level-sql.ts';
import { makeZero } from './0040-nearly-zero.ts';

// biome-ignore lint: a migration sees the schema as it was, which has no type.
type Db = Kysely<unknown>;

/**
 * Counts the levels of the hours and days that are there. It is all or nothing: whoever interrupts it finds everything as
 * it was, and the next start begins again.
 */
export const recountedLevels = (): Migration => ({
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
    for (const statement of keys) await run(db, statement);
    await run(db, 'reset statement_timeout');
  },
});

/** Covering, as before: statistics read them alone. Made last, because every row has been written anew. */
const keys = [
  'alter table reading_1h drop constraint reading_1h_pkey',
  'alter table reading_1h add primary key (tenant_id, series_id, bucket) include (n, sum, min, max, level)',
  'alter table reading_1d drop constraint reading_1d_pkey',
  `alter table reading_1d add primary key (tenant_id, series_id, bucket)
     include (n, sum, min, max, known_hours, level_hours, positive_sum)`,
];

async function recount(db: Db, tenant: number, zone: string): Promise<void> {
  // Processes of the version before go on storing readings meanwhile; those of this tenant wait.
  await run(db, `select pg_advisory_xact_lock(77, ${tenant})`);
  // It ended here where such numbers are stored. Databases that have come by find them mended by the migration of its own.
  await makeZero(db, tenant);
  for (const { from, to } of await months(db, tenant)) await run(db, levelsOfHours(tenant, zone, from, to));
  // Of hours whose readings are gone, or some of them, the mean of the readings is all that is known.
  await run(
    db,
    `update reading_1h set level = sum / n where tenant_id = ${tenant} and level is null and sum is not null`,
  );
  await run(db, figuresOfDays(tenant, zone));
  await run(
    db,
    `update reading_1d set known_hours = least(n, 24), level_hours = sum / n * least(n, 24),
       positive_sum = greatest(sum, 0)
     where tenant_id = ${tenant} and known_hours = 0`,
  );
  await run(db, `update reading_change set version = version + 1 where tenant_id = ${tenant}`);
}

/** Hours that begin in a month: where zones are half an hour from UTC, the last of them ends in the next. */
const levelsOfHours = (tenant: number, zone: string, from: string, to: string) => `
  -- Materialized: without statistics a planner may count a month anew for each of its hours.
  with l as materialized (select k.series_id, k.since, q.* from (${kept(tenant)}) k, lateral (
    select bucket, avg(mean) as level from (
      select bucket, quarter, avg(num) as mean from (
        select date_trunc('hour', ${place('r.ts')}, ${zone}) as bucket,
          date_bin('15 minutes', ${place('r.ts')}, timestamptz '2000-01-01 00:00Z') as quarter, r.num
        from reading r
        where r.tenant_id = ${tenant} and r.series_id = k.series_id
          and r.ts > '${from}' and r.ts <= timestamptz '${to}' + interval '1 hour' and r.num is not null
      ) as placed where bucket >= '${from}' and bucket < '${to}' group by bucket, quarter
    ) as quarters group by bucket
  ) q)
  update reading_1h h set level = l.level from l
  where h.tenant_id = ${tenant} and h.series_id = l.series_id and h.bucket = l.bucket and h.first_ts >= l.since`;

const figuresOfDays = (tenant: number, zone: string) => `
  with f as materialized (
    select h.series_id, date_trunc('day', h.bucket, ${zone}) as bucket, sum(${hourLength('h.bucket', zone)}) as known_hours,
      sum(h.level * ${hourLength('h.bucket', zone)}) as level_hours, sum(greatest(h.sum, 0)) as positive_sum
    from reading_1h h where h.tenant_id = ${tenant} group by 1, 2
  )
  update reading_1d d
  set known_hours = f.known_hours, level_hours = f.level_hours, positive_sum = f.positive_sum from f
  where d.tenant_id = ${tenant} and d.series_id = f.series_id and d.bucket = f.bucket`;
