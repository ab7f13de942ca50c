import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { INTERVAL, type Span } from './demo-times.ts';
import { meterOf, type NumericMetric } from './readings.ts';
import type { DemoSite } from './sites.ts';

/**
 * Loads the sites' readings of their spans, and their hours: the series, one statement for each, whose instants the
 * database makes itself, and status texts where they change. Days are left to {@link rollUpDays}. Answers how many.
 */
export async function loadReadings(
  tx: Kysely<Schema>,
  tenant: Tenant,
  sites: { site: DemoSite; span: Span }[],
): Promise<number> {
  let nextSeries = 1;
  let rows = 0;
  // The database works in another thread: while it stores one site, the next is computed here.
  let storing = Promise.resolve();
  for (const { site, span } of sites) {
    const measured = measure(site, span);
    await storing;
    const firstSeries = nextSeries;
    nextSeries += measured.columns.size + 1;
    for (const { length } of measured.columns.values()) rows += length;
    rows += measured.statuses.length;
    storing = store(tx, tenant, site, span, measured, firstSeries);
    // A failure is met by the next `await`; until then it must not count as unhandled.
    storing.catch(() => undefined);
  }
  await storing;
  return rows;
}

interface Measured {
  columns: Map<NumericMetric, number[]>;
  statuses: { at: number; status: string }[];
}

async function store(
  tx: Kysely<Schema>,
  tenant: Tenant,
  site: DemoSite,
  span: Span,
  { columns, statuses }: Measured,
  firstSeries: number,
): Promise<void> {
  const series = [...columns.keys(), 'status'].map((metric, index) => ({
    tenant_id: tenant.tenantId,
    series_id: firstSeries + index,
    client_id: site.id,
    metric_name: metric,
    kind: metric === 'status' ? ('text' as const) : ('num' as const),
  }));
  await tx.insertInto('series').values(series).execute();

  // An array as one text is parsed by the database faster than the driver sends its items.
  for (const [index, column] of [...columns.values()].entries()) {
    await storeSeries(
      tx,
      tenant,
      firstSeries + index,
    )(sql`
      select to_timestamp(${span.after}::float8 + i * ${INTERVAL}::int) as ts, v as num, null::text as txt
      from unnest(${arrayText(column)}::text::float8[]) with ordinality as u(v, i)`);
  }
  const instants = statuses.map(({ at }) => at);
  const texts = statuses.map(({ status }) => `"${status}"`);
  await storeSeries(
    tx,
    tenant,
    firstSeries + columns.size,
  )(sql`
    select to_timestamp(t) as ts, null::float8 as num, x as txt
    from unnest(${arrayText(instants)}::text::float8[], ${arrayText(texts)}::text::text[]) as u(t, x)`);
}

/** Stores the rows `(ts, num, txt)` of a series with its hours, which are cheapest to count while the rows are at hand. */
function storeSeries(tx: Kysely<Schema>, { tenantId, timezone }: Tenant, series: number) {
  return (rows: RawBuilder<unknown>) =>
    sql`
      with given as (${rows}), stored as (
        insert into reading (tenant_id, series_id, ts, num, txt)
        select ${tenantId}::int, ${series}::int, ts, num, txt from given
      )
      -- Devices of the demo report each quarter of an hour, so the mean of an hour's quarters is that of its readings.
      insert into reading_1h (tenant_id, series_id, bucket, n, sum, min, max, level, first_ts, last_ts)
      select ${tenantId}::int, ${series}::int, date_trunc('hour', ts - interval '1 microsecond', ${timezone}::text), count(*)::int, sum(num), min(num),
        max(num), avg(num), min(ts), max(ts)
      from given group by 3`.execute(tx);
}

function arrayText(items: (number | string)[]): string {
  return `{${items.join()}}`;
}

function measure(site: DemoSite, { after, until }: Span): Measured {
  const meter = meterOf(site);
  const columns = new Map<NumericMetric, number[]>();
  const statuses: Measured['statuses'] = [];
  for (let at = after + INTERVAL; at <= until; at += INTERVAL) {
    const { values, status } = meter(at, INTERVAL);
    for (const [metric, value] of Object.entries(values) as [NumericMetric, number][]) {
      const column = columns.get(metric);
      if (column) column.push(value);
      else columns.set(metric, [value]);
    }
    if (statuses.at(-1)?.status !== status) statuses.push({ at, status });
  }
  return { columns, statuses };
}

/** Sums a tenant's hours up to its days, as the ingest function would have done; there must be no days yet. */
export async function rollUpDays(tx: Kysely<Schema>, { tenantId, timezone }: Tenant): Promise<void> {
  await sql`
    insert into reading_1d (tenant_id, series_id, bucket, n, sum, min, max, known_hours, level_hours, positive_sum, first_ts, last_ts)
    select tenant_id, series_id, date_trunc('day', bucket, ${timezone}::text), sum(n)::int, sum(sum), min(min), max(max),
      count(*), sum(level), sum(greatest(sum, 0)), min(first_ts), max(last_ts)
    from reading_1h where tenant_id = ${tenantId} group by tenant_id, series_id, 3`.execute(tx);
}
