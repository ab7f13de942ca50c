import { sql } from 'kysely';
import type { SeriesKind } from '../database/tables/readings.ts';
import { averageOfRange } from '../queries/average-of-range.ts';
import { type FigureKind, kindColumn, unitColumn } from '../figures/figure-kind.ts';
import { repairedByMetric } from '../quality/repair/repaired-values.queries.ts';
import { isRepaired } from '../queries/raw-data.queries.ts';
import { figuresOfSeries } from '../queries/figures-of-series.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { StoredReading } from './readings.schema.ts';
import { newestReadings, readingAt } from './at-rest/readings-of.ts';

export interface ReadingPage {
  start: Date;
  /** Only readings before this instant. */
  before: Date;
  limit: number;
}

interface ValueRow {
  ts: Date;
  metric_name: string;
  kind: SeriesKind;
  num: number | null;
  txt: string | null;
  repaired: boolean;
}

/** A client's readings, newest first, the values of one instant together. */
export async function listReadings(
  { db, tenantId }: TenantTransaction,
  clientId: string,
  { start, before, limit }: ReadingPage,
): Promise<StoredReading[]> {
  const ofSeries = { tenantId, series: sql`s.series_id` };
  const [from, to] = [sql`${start}::timestamptz`, sql`${before}::timestamptz`];
  // Each series' newest rows first, then the newest of those: ordering all series' rows together reads far more.
  const { rows } = await sql<ValueRow>`
    with instant as (
      select distinct ts from series s, ${newestReadings({ ...ofSeries, from, to, where: ({ ts }) => sql`${ts} < ${to}`, count: limit })} newest
      where s.tenant_id = ${tenantId} and s.client_id = ${clientId}::uuid
      order by ts desc limit ${limit}
    )
    select r.ts, s.metric_name, s.kind, r.num, r.txt, ${isRepaired(tenantId)} as repaired
    from series s cross join instant i
    join ${readingAt(tenantId, sql`s.series_id`, sql`i.ts`)} r on true
    where s.tenant_id = ${tenantId} and s.client_id = ${clientId}::uuid
    order by r.ts desc, s.metric_name`.execute(db);

  const readings = new Map<number, StoredReading>();
  for (const row of rows) {
    const instant = row.ts.getTime();
    const reading = readings.get(instant) ?? {
      timestamp: row.ts.toISOString(),
      consumption: null,
      unit: 'kWh',
      metadata: {},
    };
    if (row.metric_name === 'energy_consumption') reading.consumption = row.num;
    else reading.metadata[row.metric_name] = valueOf(row);
    if (row.repaired) reading.repaired = [...(reading.repaired ?? []), row.metric_name];
    readings.set(instant, reading);
  }
  return [...readings.values()];
}

function valueOf({ kind, num, txt }: ValueRow): number | string | boolean {
  if (kind === 'text') return txt ?? '';
  return kind === 'bool' ? num === 1 : (num ?? 0);
}

export interface MetricStats {
  metric: string;
  kind: FigureKind;
  unit: string | null;
  data_points: number;
  sum: number | null;
  average: number | null;
  minimum: number | null;
  maximum: number | null;
  coverage: number;
  repaired_values: number;
  first_reading: Date;
  last_reading: Date;
}

/** Exact figures of a client's readings with timestamps in (start, end]: those that staff see of it. */
export async function deviceStats(
  { db, tenantId }: TenantTransaction,
  zone: string,
  clientId: string,
  range: { start: Date; end: Date },
): Promise<MetricStats[]> {
  const days = (range.end.getTime() - range.start.getTime()) / 86_400_000;
  const exactly = { start: range.start.toISOString(), end: range.end.toISOString(), days };
  const columns = { metric: sql`s.metric_name`, quantity: sql`q.quantity` };
  const { rows } = await sql<Omit<MetricStats, 'repaired_values'>>`
    with figures as (${figuresOfSeries(tenantId, zone, exactly, { client_id: clientId })})
    select m.metric_name as metric, m.kind, m.unit, f.n as data_points, case when m.kind = 'amount' then f.sum end as sum,
      ${averageOfRange(zone)} as average,
      f.min as minimum, f.max as maximum, coalesce(least(1, f.known_hours / nullif(f.range_hours, 0)), 0) as coverage,
      f.first_ts as first_reading, f.last_ts as last_reading
    from figures f join (
      select s.series_id, s.metric_name, ${kindColumn(columns)} as kind, ${unitColumn(columns)} as unit
      from series s left join metric_quantity q on q.tenant_id = s.tenant_id and q.metric_name = s.metric_name
      where s.tenant_id = ${tenantId} and s.client_id = ${clientId}::uuid
    ) m using (series_id)
    order by m.metric_name`.execute(db);
  const repaired = await repairedByMetric({ db, tenantId }, clientId, range);
  return rows.map((row) => ({ ...row, repaired_values: repaired.get(row.metric) ?? 0 }));
}
