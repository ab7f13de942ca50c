import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { invalid } from '../errors/http-problem.ts';
import { bucketing, instantOf, intervalOf, minutesOf, wholeBuckets } from './intervals.ts';
import { endToEnd, type JsonRows, jsonRows, rfc3339 } from './json-rows.ts';
import { otherZone } from './other-zone.ts';
import type { MetricLinesParameters, MetricTimeseriesParameters } from './parameters.schema.ts';
import { capDays, rangeOf } from './range.ts';
import { chosenClients, chosenSeries, ofEachSeries } from './selection.ts';
import type { Divided } from './settled-days.ts';
import { ofSplitHours } from './split-hours.ts';

const mostPoints = 100_000;
const mostDaysOfReadings = 92;

/** One line for all chosen clients, or one for each. The range is widened to whole buckets. */
export async function metricTimeseries(
  { db, tenantId }: TenantTransaction,
  zone: string,
  parameters: MetricTimeseriesParameters,
): Promise<JsonRows> {
  const { metric_name } = parameters;
  const rows = await jsonRows(
    db,
    sql`select ${rfc3339(sql`bucket`)} as time_bucket, ${metric_name}::text as metric_name, client_id,
        n as data_points, sum / n as avg_value, min as min_value, max as max_value, ${valueOf(parameters)} as value
      from ${pointsOf(tenantId, zone, parameters)} order by client_id, bucket limit ${mostPoints + 1}`,
  );
  if (rows.count > mostPoints) {
    throw invalid([
      {
        field: 'parameters.interval',
        message: 'gives too many points: choose a longer one, or set max_points',
      },
    ]);
  }
  return rows;
}

/** One line in whole buckets that begin at midnights: what is before a midnight and what comes after lie end to end. */
export function dividedTimeseries(parameters: MetricTimeseriesParameters): Divided | undefined {
  const interval = intervalOf(parameters.interval);
  // The midnights are the tenant's.
  if (parameters.time_zone || parameters.group_by) return undefined;
  if (interval === '1 week' || mayBeThinned(parameters)) return undefined;
  const part: Divided['before'] = (tx, zone, range) =>
    metricTimeseries(tx, zone, { ...parameters, ...range });
  return {
    begin: (zone) => wholeBuckets(interval, bucketing(interval, zone).floor, rangeOf(parameters)).begin,
    before: part,
    since: part,
    join: ([before], since) => (before ? endToEnd(before, since) : since),
  };
}

/**
 * A line for each chosen client, each in one row: what a drawing needs and no more. A hundred lines over a year are an
 * eighth of the text that they are point by point, and the text is most of what people wait for.
 */
export async function metricLines(
  { db, tenantId }: TenantTransaction,
  zone: string,
  parameters: MetricLinesParameters,
): Promise<JsonRows> {
  const points = pointsOf(tenantId, zone, { ...parameters, group_by: 'client' });
  return jsonRows(
    db,
    sql`select l.client_id, c.name as client_name, ${parameters.metric_name}::text as metric_name, l.times, l.values
      from (
        select client_id, json_agg((date_part('epoch', bucket) * 1000)::int8 order by bucket) as times,
          json_agg(${valueOf(parameters)} order by bucket) as values
        from ${points} group by client_id
      ) as l join client c on c.tenant_id = ${tenantId} and c.client_id = l.client_id
      order by c.name, l.client_id`,
  );
}

/** Energy is a quantity per interval and adds up; every other metric is a level. */
function valueOf({ metric_name }: { metric_name: string }): RawBuilder<number> {
  return metric_name === 'energy_consumption' ? sql`sum` : sql`sum / n`;
}

/** The buckets with their figures, of all chosen clients together or of each. */
function pointsOf(
  tenantId: number,
  zone: string,
  parameters: MetricTimeseriesParameters,
): RawBuilder<unknown> {
  const { group_by, max_points = mostPoints } = parameters;
  const interval = intervalOf(parameters.interval);
  const range = rangeOf(parameters);
  if (interval === '15 minutes') capDays(range, mostDaysOfReadings, 'Quarters of an hour');
  const asked = otherZone(parameters.time_zone, zone, range);
  // Single readings of a longer range would take too long: its hours are the tenant's.
  const tooLong = minutesOf[interval] < minutesOf['1 day'] && range.days > mostDaysOfReadings;
  const other = asked?.splitsHours && tooLong ? null : asked;
  const { table, floor, ...bucket } = bucketing(interval, other?.zone ?? zone, other === null);
  const splits = other?.splitsHours === true && table !== 'reading';
  const exact = bucket.exact && !splits;
  const raw = table === 'reading';
  const time = sql.ref<Date>(raw ? 'r.ts' : 'r.bucket');
  // A client has one series of a metric, so a row of it may be a bucket of its line already.
  const isBucket = exact && group_by === 'client';
  const added = raw
    ? sql`count(*)::int as n, sum(r.num) as sum, min(r.num) as min, max(r.num) as max`
    : sql`sum(r.n)::int as n, sum(r.sum) as sum, min(r.min) as min, max(r.max) as max`;
  const figures = isBucket ? sql`r.n, r.sum, r.min, r.max` : added;
  const line = group_by === 'client' ? sql`s.client_id` : sql`${onlyClient(parameters)}::uuid`;
  const { begin, end } = wholeBuckets(interval, floor, range);
  // A reading lies before its timestamp, an hour or a day after the instant it is named after.
  const lies = raw
    ? sql`${time} > ${begin} and ${time} <= ${end}`
    : sql`${time} >= ${begin} and ${time} < ${end}`;
  const rows = splits ? ofSplitHours({ tenantId, floor, begin, end }) : ofEachSeries(tenantId, table, lies);
  const points = sql`
    select ${exact ? time : floor(raw ? instantOf(time) : time)} as bucket, ${line} as client_id, ${figures}
    from series s, client c, ${rows}
    where ${chosenSeries(tenantId, parameters)}
    ${isBucket ? sql`` : sql`group by 1, 2`}`;
  return mayBeThinned(parameters)
    ? thinned(points, valueOf(parameters), max_points, {
        from: sql`date_part('epoch', ${begin})`,
        to: sql`date_part('epoch', ${range.end}::timestamptz)`,
      })
    : sql`(${points}) as points`;
}

/** Whether there may be more buckets in the range than points are wanted. */
function mayBeThinned(parameters: MetricTimeseriesParameters): boolean {
  const { max_points = mostPoints } = parameters;
  const minutes = rangeOf(parameters).days * 24 * 60;
  return minutes / minutesOf[intervalOf(parameters.interval)] + 2 > max_points;
}

/** From the start of the first bucket to where the range ends, each in seconds since 1970. */
interface Span {
  from: RawBuilder<number>;
  to: RawBuilder<number>;
}

/** Each stretch of time of a longer line keeps its lowest and its highest point, so no peak is lost: two points a stretch. */
function thinned(
  points: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
  most: number,
  { from, to }: Span,
): RawBuilder<unknown> {
  const stretches = Math.floor(most / 2);
  return sql`(
    select * from (
      select *, count(*) over (partition by client_id) as length,
        row_number() over (partition by client_id, stretch order by plotted, bucket) as place,
        count(*) over (partition by client_id, stretch) as places
      from (
        select *, ${value} as plotted,
          floor((date_part('epoch', bucket) - (select ${from})) / (select ${to} - ${from}) * ${stretches}::int)::int as stretch
        from (${points}) as points
      ) as stretches
    ) as ranked where length <= ${most} or place = 1 or place = places
  ) as points`;
}

function onlyClient(parameters: MetricTimeseriesParameters): string | null {
  const [first, ...others] = chosenClients(parameters);
  return first && others.length === 0 ? first : null;
}
