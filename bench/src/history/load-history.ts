import type { Progress } from '../scenario.ts';
import type { Sql } from './sql.ts';

export interface HistoryOptions {
  clients: number;
  /** Days of single readings, each metric every quarter of an hour. */
  days: number;
  /** Days before those of which only hours and days are kept, as after retention. */
  rolledUpDays?: number;
}

/** What a client of the benchmark measures. */
export const metrics = [
  'energy_consumption',
  'power',
  'temperature',
  'humidity',
  'voltage',
  'current',
  'frequency',
] as const;

const HOUR_COLUMNS = 'tenant_id, series_id, bucket, n, sum, min, max, level, first_ts, last_ts';
const DAY_COLUMNS =
  'tenant_id, series_id, bucket, n, sum, min, max, known_hours, level_hours, positive_sum, first_ts, last_ts';
/** Like a day's sun with noise: what it is worth does not matter, that it is different does. */
const value = (at: string) =>
  `floor(100 * (50 + 40 * sin(extract(epoch from ${at}) / 13751 + s.series_id) + 10 * random())) / 100`;
const CHUNK_DAYS = 30;

/** Makes clients, series and readings with their rollups by SQL, up to now, as the ingest function would have left them. */
export async function loadHistory(sql: Sql, options: HistoryOptions, progress: Progress): Promise<void> {
  const { clients, days: daysOfReadings, rolledUpDays = 0 } = options;
  await sql.query(`
    insert into client (tenant_id, client_id, name, location, last_seen_at, created_at)
    select t.tenant_id, md5('bench ' || i)::uuid, 'Site ' || to_char(i, 'FM000'), 'Building ' || chr(65 + i % 3), now(),
      now() - interval '11 years'
    from tenant t, generate_series(1, ${clients}) i where t.name = 'Bench'
    on conflict do nothing;
    insert into series (tenant_id, series_id, client_id, metric_name, kind)
    select t.tenant_id, (i - 1) * ${metrics.length} + m.position, md5('bench ' || i)::uuid, m.name, 'num'
    from tenant t, generate_series(1, ${clients}) i,
      unnest(array['${metrics.join("','")}']) with ordinality m(name, position) where t.name = 'Bench'
    on conflict do nothing`);
  for (const chunk of await chunksOf(sql, daysOfReadings + rolledUpDays, daysOfReadings)) {
    progress(`hours and days of ${chunk.from.slice(0, 10)} and the ${CHUNK_DAYS} days after`);
    await addHours(sql, chunk);
    await addDays(sql, chunk);
  }
  for (const chunk of await chunksOf(sql, daysOfReadings, 0)) {
    progress(`readings of ${chunk.from.slice(0, 10)} and the ${CHUNK_DAYS} days after`);
    await addReadings(sql, chunk);
    await rollUp(sql, chunk);
  }
  progress('statistics of the planner');
  await sql.query('vacuum analyze');
}

/** Adds what has passed since the last reading: a database of another day is as good as new. */
export async function bringUpToNow(sql: Sql): Promise<void> {
  const [span] = await sql.query<{ next: string; day: string; now: string }>(`
    select (max(ts) + interval '15 minutes')::text as next, date_trunc('day', max(ts) - interval '1 microsecond', max(t.timezone))::text as day,
      date_bin('15 minutes', now(), timestamptz '2000-01-01')::text as now
    from reading r, tenant t where t.name = 'Bench' and r.tenant_id = t.tenant_id and r.series_id = 1
      and r.ts > now() - interval '60 days' and r.ts = date_bin('15 minutes', r.ts, timestamptz '2000-01-01')`);
  if (!span?.next) throw new Error('The kept readings are too old; delete the folder of the benchmark.');
  await addReadings(sql, { from: span.next, to: span.now });
  for (const table of ['reading_1h', 'reading_1d']) {
    await sql.query(`delete from ${table} r using tenant t
      where t.name = 'Bench' and r.tenant_id = t.tenant_id and bucket >= '${span.day}'`);
  }
  await rollUp(sql, { from: span.day, to: 'infinity' });
  await sql.query(`update client c set last_seen_at = now() from tenant t
    where t.name = 'Bench' and c.tenant_id = t.tenant_id; analyze`);
  // Once a day, when it is due: some runs would have it beside them and others not.
  await sql.query(`insert into tenant_settings (tenant_id, auto_backup) select tenant_id, false from tenant where name = 'Bench'
    on conflict (tenant_id) do update set auto_backup = false`);
}

interface Span {
  from: string;
  to: string;
}

/** Pieces that begin where days of the organization begin, so that no rollup is cut in two. */
function chunksOf(sql: Sql, fromDaysAgo: number, toDaysAgo: number): Promise<Span[]> {
  return sql.query<Span>(`
    select (day at time zone zone)::text as from,
      least((day + interval '${CHUNK_DAYS} days') at time zone zone, finish)::text as to
    from (
      select timezone as zone, date_trunc('day', now() at time zone timezone) as today,
        case when ${toDaysAgo} = 0 then date_bin('15 minutes', now(), timestamptz '2000-01-01')
          else date_trunc('day', now() - interval '${toDaysAgo} days', timezone) end as finish
      from tenant where name = 'Bench') as place,
      generate_series(today - interval '${fromDaysAgo} days', today, interval '${CHUNK_DAYS} days') as day
    where day at time zone zone < finish order by day`);
}

async function addReadings(sql: Sql, { from, to }: Span): Promise<void> {
  await sql.query(`
    insert into reading (tenant_id, series_id, ts, num)
    select s.tenant_id, s.series_id, at, ${value('at')}
    from series s join tenant t using (tenant_id),
      generate_series(timestamptz '${from}' + interval '15 minutes', timestamptz '${to}', interval '15 minutes') as at
    where t.name = 'Bench' on conflict do nothing`);
}

async function addHours(sql: Sql, { from, to }: Span): Promise<void> {
  await sql.query(`
    insert into reading_1h (${HOUR_COLUMNS})
    select s.tenant_id, s.series_id, at, 4, 4 * v, v - 1, v + 1, v, at + interval '15 minutes', at + interval '1 hour'
    from series s join tenant t using (tenant_id),
      generate_series(timestamptz '${from}', timestamptz '${to}' - interval '1 second', interval '1 hour') as at,
      lateral (select ${value('at')} as v) as made
    where t.name = 'Bench'`);
}

async function rollUp(sql: Sql, span: Span): Promise<void> {
  await sql.query(`
    insert into reading_1h (${HOUR_COLUMNS})
    select r.tenant_id, r.series_id, date_trunc('hour', r.ts - interval '1 microsecond', t.timezone), count(*), sum(num), min(num), max(num),
      avg(num), min(ts), max(ts)
    from every_reading r join tenant t using (tenant_id)
    where t.name = 'Bench' and r.ts > '${span.from}' and r.ts <= '${span.to}' group by 1, 2, 3`);
  await addDays(sql, span);
}

async function addDays(sql: Sql, { from, to }: Span): Promise<void> {
  await sql.query(`
    insert into reading_1d (${DAY_COLUMNS})
    select h.tenant_id, h.series_id, date_trunc('day', h.bucket, t.timezone), sum(n), sum(sum), min(min), max(max),
      count(*), sum(level), sum(greatest(sum, 0)), min(first_ts), max(last_ts)
    from every_hour h join tenant t using (tenant_id)
    where t.name = 'Bench' and h.bucket >= '${from}' and h.bucket < '${to}' group by 1, 2, 3;
    insert into reading_change (tenant_id, day, version)
    select distinct h.tenant_id, (h.bucket at time zone 'UTC')::date, 1 from reading_1d h join tenant t using (tenant_id)
    where t.name = 'Bench' and h.bucket >= '${from}' and h.bucket < '${to}' on conflict do nothing`);
}
