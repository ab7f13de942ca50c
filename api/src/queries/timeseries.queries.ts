import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { invalid } from '../errors/http-problem.ts';
import { bucketing, intervalOf } from './intervals.ts';
import type { MetricTimeseriesParameters } from './parameters.schema.ts';
import type { TimeSeriesPoint } from './queries.schema.ts';
import { capDays, rangeOf } from './range.ts';
import { chosenClients, chosenSeries } from './selection.ts';

const mostPoints = 100_000;
const mostDaysOfReadings = 92;

interface Row {
  bucket: Date;
  client_id: string | null;
  data_points: number;
  avg_value: number | null;
  min_value: number | null;
  max_value: number | null;
  value: number | null;
}

/** One line for all chosen clients, or one for each. The range is widened to whole buckets. */
export async function metricTimeseries(
  { db, tenantId }: TenantTransaction,
  zone: string,
  parameters: MetricTimeseriesParameters,
): Promise<TimeSeriesPoint[]> {
  const { metric_name, group_by, max_points = mostPoints } = parameters;
  const interval = intervalOf(parameters.interval);
  const range = rangeOf(parameters);
  if (interval === '15 minutes') capDays(range, mostDaysOfReadings, 'Quarters of an hour');
  const { table, floor, exact } = bucketing(interval, zone);
  const raw = table === 'reading';
  const time = sql.ref<Date>(raw ? 'r.ts' : 'r.bucket');
  const figures = raw
    ? sql`count(*)::int as n, sum(r.num) as sum, min(r.num) as min, max(r.num) as max`
    : sql`sum(r.n)::int as n, sum(r.sum) as sum, min(r.min) as min, max(r.max) as max`;
  const line = group_by === 'client' ? sql`s.client_id` : sql`${onlyClient(parameters)}::uuid`;
  // Energy is a quantity per interval and adds up; every other metric is a level.
  const value = metric_name === 'energy_consumption' ? sql`sum` : sql`sum / n`;

  const { rows } = await sql<Row>`
    with points as (
      select ${exact ? time : floor(time)} as bucket, ${line} as client_id, ${figures}
      from series s, client c, ${sql.table(table)} r
      where ${chosenSeries(tenantId, parameters)}
        and r.tenant_id = ${tenantId} and r.series_id = s.series_id
        and ${time} >= ${floor(sql`${range.start}::timestamptz`)} and ${time} < ${range.end}::timestamptz
      group by 1, 2
    ), numbered as (
      select *, ${value} as value, row_number() over (partition by client_id order by bucket) - 1 as position,
        count(*) over (partition by client_id) as length
      from points
    ), ranked as (
      -- Each stretch keeps its lowest and its highest point, so no peak is lost: two points a stretch.
      select *,
        row_number() over (partition by client_id, stretch order by value, bucket) as from_lowest,
        row_number() over (partition by client_id, stretch order by value desc, bucket) as from_highest
      from (select *, position * ${Math.floor(max_points / 2)}::int / length as stretch from numbered) as stretches
    )
    select bucket, client_id, n as data_points, sum / n as avg_value, min as min_value, max as max_value, value
    from ranked where length <= ${max_points} or from_lowest = 1 or from_highest = 1
    order by client_id, bucket limit ${mostPoints + 1}`.execute(db);

  if (rows.length > mostPoints) {
    throw invalid([
      {
        field: 'parameters.interval',
        message: 'gives too many points: choose a longer one, or set max_points',
      },
    ]);
  }
  return rows.map(({ bucket, ...row }) => ({ time_bucket: bucket.toISOString(), metric_name, ...row }));
}

function onlyClient(parameters: MetricTimeseriesParameters): string | null {
  const [first, ...others] = chosenClients(parameters);
  return first && others.length === 0 ? first : null;
}
