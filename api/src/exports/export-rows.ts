import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { figuresOfSeries } from '../queries/figures-of-series.ts';
import { type JsonRows, jsonRows } from '../queries/json-rows.ts';
import { readingColumns } from '../queries/raw-data.queries.ts';
import { chosenSeries, daysOfEachSeries } from '../queries/selection.ts';
import type { RawMetricDataParameters } from '../queries/parameters.schema.ts';
import type { RangedQuery } from '../queries/templates.ts';
import { newestReadings } from '../readings/at-rest/readings-of.ts';
import { cutsOf, type DayOfReadings } from './stretches.ts';

/** How a caller runs one step; each is a transaction of its own, so that nobody waits for a long export. */
export type InTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;

/** A step looks into every series, so of many series more rows are taken at a time. */
const rowsPerStep = { least: 5000, most: 10_000, ofEachSeries: 4 };
/** What a step holds at most, where many rows come at once. */
const MOST_PER_STEP = 15_000;

type RawRange = RawMetricDataParameters & { start_time: string; end_time: string };

/**
 * The rows of an export as JSON arrays, a step at a time: what is in memory does not grow with the length of it. Nobody
 * reads them here; parsing is left to the thread that writes the file.
 */
export async function* exportRows(
  query: RangedQuery,
  zone: string,
  inTenant: InTenant,
): AsyncGenerator<string> {
  if (query.id === 'raw_metric_data') yield* allReadings(query.parameters, inTenant);
  else yield (await inTenant((tx) => query.run(tx, zone))).text;
}

interface Position {
  ts: string;
  series_id: number;
}

/** No series has a number as large. */
const AFTER_ALL = 2_147_483_647;

/** The latest first; each step begins after the last row of the one before. */
async function* allReadings(parameters: RawRange, inTenant: InTenant): AsyncGenerator<string> {
  const { start_time: start, end_time: end } = parameters;
  const days = await inTenant((tx) => daysOfReadings(tx, parameters));
  const series = days.reduce((most, day) => Math.max(most, day.series), 0);
  const { least, most, ofEachSeries: each } = rowsPerStep;
  const wanted = Math.min(most, Math.max(least, each * series));
  let before: Position = { ts: end, series_id: AFTER_ALL };
  for (const cut of cutsOf(days, { start: Date.parse(start), end: Date.parse(end) }, wanted)) {
    const from = new Date(cut).toISOString();
    for (;;) {
      const { count, text } = await inTenant((tx) => readingsBetween(tx, parameters, from, before));
      if (count > 0) yield text;
      if (count < MOST_PER_STEP) break;
      before = lastPosition(text);
    }
    before = { ts: from, series_id: AFTER_ALL };
  }
}

/** Tells how far apart readings are, so that a step looks at no more of each series than it needs. */
async function daysOfReadings(
  { db, tenantId }: TenantTransaction,
  parameters: RawRange,
): Promise<(DayOfReadings & { series: number })[]> {
  const { start_time, end_time } = parameters;
  const ofRange = sql`r.bucket > ${start_time}::timestamptz - interval '26 hours' and r.bucket < ${end_time}::timestamptz`;
  const { rows } = await sql<DayOfReadings & { series: number }>`
    select extract(epoch from r.bucket)::float8 * 1000 as day, sum(r.n)::float8 as readings, count(*)::int as series
    from series s cross join client c cross join ${daysOfEachSeries(tenantId, ofRange)}
    where ${chosenSeries(tenantId, parameters)}
    group by r.bucket order by r.bucket desc`.execute(db);
  return rows;
}

async function readingsBetween(
  { db, tenantId }: TenantTransaction,
  parameters: RawRange,
  from: string,
  before: Position,
): Promise<JsonRows> {
  // The bound on the time alone lets the key begin there; the pair of both then skips what was answered.
  const ofSeries = newestReadings({
    tenantId,
    series: sql`s.series_id`,
    from: sql`${from}::timestamptz`,
    to: sql`${before.ts}::timestamptz`,
    where: ({ ts, series_id }) => sql`${ts} > ${from}::timestamptz
      and (${ts}, ${series_id}) < (${before.ts}::timestamptz, ${before.series_id}::int)`,
    count: MOST_PER_STEP,
  });
  return jsonRows(
    db,
    sql`select ${readingColumns(tenantId)}, r.series_id, r.ts from series s cross join client c cross join ${ofSeries} r
      where ${chosenSeries(tenantId, parameters)}
      order by r.ts desc, r.series_id desc limit ${MOST_PER_STEP}`,
  );
}

/** Only the last row is parsed. Within a value its quotation marks are escaped, so a row begins where this stands. */
function lastPosition(text: string): Position {
  const row = text.slice(text.lastIndexOf('{"id":')).trimEnd();
  return JSON.parse(row.slice(0, -1)) as Position;
}

/** How many rows `exportRows` will yield. */
export async function countRows(query: RangedQuery, zone: string, tx: TenantTransaction): Promise<number> {
  if (query.id !== 'raw_metric_data') return (await query.run(tx, zone)).count;
  const parameters: RawMetricDataParameters = query.parameters;
  const { rows } = await sql<{ count: number }>`
    with figures as (${figuresOfSeries(tx.tenantId, zone, query.range, parameters)})
    select coalesce(sum(f.n), 0)::float8 as count from figures f, series s, client c
    where ${chosenSeries(tx.tenantId, parameters)} and s.series_id = f.series_id`.execute(tx.db);
  return rows[0]?.count ?? 0;
}
