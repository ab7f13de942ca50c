import { type RawBuilder, sql } from 'kysely';
import { plannedOnce } from '../database/planned-once.ts';
import type { FigureKind } from '../figures/figure-kind.ts';
import { hasShortHours, hourLength, hourSpan } from '../figures/hour-length.ts';
import { figureColumns, overSites, type RowsOf, siteOf } from '../figures/over-sites.ts';
import {
  type Bucketing,
  beginOf,
  bucketing,
  instantOf,
  intervalOf,
  minutesOf,
  wholeBuckets,
} from './intervals.ts';
import { otherZone } from './other-zone.ts';
import type { MetricTimeseriesParameters } from './parameters.schema.ts';
import { hourFiguresOf } from '../readings/at-rest/hour-figures-of.ts';
import { readingsOf } from '../readings/at-rest/readings-of.ts';
import { ofQuarters } from './quarters.ts';
import { capDays, rangeOf } from './range.ts';
import { chosenClients, chosenSeries, daysOfEachSeries } from './selection.ts';
import { ofSplitHours } from './split-hours.ts';
import { mayBeThinned, MOST_POINTS, thinned } from './thinned.ts';

const MOST_DAYS_OF_READINGS = 92;

interface Buckets extends Bucketing {
  /** Whether their figures are those that hours keep of their quarters. */
  keptQuarters: boolean;
  /** Where the first begins and the last ends. */
  begin: RawBuilder<Date>;
  end: RawBuilder<Date>;
  /** Whether they begin within stored hours. */
  splits: boolean;
  /** How a statement about them is planned: once, unless it reads readings, of which months are chosen by the values. */
  planned: <T>(statement: RawBuilder<T>) => RawBuilder<T>;
  /** The one that goes on. */
  filling: RawBuilder<Date>;
  /** How many hours one has. */
  length: (bucket: RawBuilder<Date>) => RawBuilder<number>;
}

/** The buckets of a question. */
export function bucketsOf(zone: string, parameters: MetricTimeseriesParameters): Buckets {
  const interval = intervalOf(parameters.interval);
  const range = rangeOf(parameters);
  if (interval === '15 minutes') capDays(range, MOST_DAYS_OF_READINGS, 'Quarters of an hour');
  const asked = otherZone(parameters.time_zone, zone, range);
  // Single readings of a longer range would take too long: its hours are the tenant's.
  const tooLong = minutesOf[interval] < minutesOf['1 day'] && range.days > MOST_DAYS_OF_READINGS;
  const other = asked?.splitsHours && tooLong ? null : asked;
  const buckets = bucketing(interval, other?.zone ?? zone, other === null);
  const splits = other?.splitsHours === true && buckets.table !== 'reading';
  const { floor } = buckets;
  const shown = other?.zone ?? zone;
  const whole = wholeBuckets(interval, floor, range);
  if (interval === '1 hour' && !splits && hasShortHours(shown)) {
    // An hour of half the length is over before the time by which the one after it is looked for.
    const last = floor(instantOf(sql`${range.end}::timestamptz`));
    whole.end = floor(hourSpan(last, shown).end);
  }
  const length: Buckets['length'] = (bucket) => {
    if (interval === '15 minutes') return sql`0.25::float8`;
    if (interval === '1 hour') return hourLength(bucket, shown);
    // Clocks change by less than half of a bucket.
    const inNext = sql<Date>`(${bucket} + make_interval(mins => ${Math.ceil(minutesOf[interval] * 1.5)}))`;
    return sql`(date_part('epoch', ${beginOf(floor, floor(inNext))} - ${beginOf(floor, bucket)}) / 3600)`;
  };
  return {
    ...buckets,
    exact: buckets.exact && !splits,
    splits,
    planned: buckets.table === 'reading' || splits ? (statement) => statement : plannedOnce,
    keptQuarters: interval === '15 minutes' && parameters.extremes === false && !hasShortHours(zone),
    ...whole,
    filling: floor(sql<Date>`now()`),
    length,
  };
}

/** What tells the lines of an answer apart. */
const LINES = { client: sql`client_id`, role: sql`role`, type: sql`role, type`, none: sql`client_id` };

/**
 * The buckets with their figures, of all chosen clients together, of each of their roles or types, or of each client:
 * `n`, `min`, `max`, `known` (hours), `value`, `average` and how many clients are known as `sites`.
 */
export function pointsOf(
  tenantId: number,
  zone: string,
  parameters: MetricTimeseriesParameters,
  kind: FigureKind,
): RawBuilder<unknown> {
  const buckets = bucketsOf(zone, parameters);
  const rows: RowsOf = (which) => clientRows(tenantId, zone, parameters, buckets, which);
  const none = { role: sql`null::text as role`, type: sql`null::text as type` };
  const client = sql`${onlyClient(parameters)}::uuid as client_id`;
  const figures = sql`n, min, max, known, value, average, sites`;
  let points: RawBuilder<unknown>;
  switch (parameters.group_by ?? 'none') {
    case 'client':
      points = sql`select bucket, client_id, role, type, n, min, max, known, ${figureColumns(kind)}, 1 as sites
        from (${rows(sql`true`)}) as clients`;
      break;
    case 'role':
      points = sql`select bucket, ${client}, role, ${none.type}, ${figures}
        from (${overSites(tenantId, rows, kind, sql`bucket, role`)}) as roles`;
      break;
    case 'type':
      points = sql`select bucket, ${client}, role, type, ${figures}
        from (${overSites(tenantId, rows, kind, sql`bucket, role, type`)}) as types`;
      break;
    case 'none':
      points = sql`select bucket, ${client}, ${none.role}, ${none.type}, ${figures}
        from (${overSites(tenantId, rows, kind, sql`bucket`)}) as total`;
  }
  if (!mayBeThinned(parameters)) return sql`(${points})`;
  return thinnedPoints(points, parameters, buckets, LINES[parameters.group_by ?? 'none']);
}

/** A row for each bucket of each client: a client has one series of a metric. */
function clientRows(
  tenantId: number,
  zone: string,
  parameters: MetricTimeseriesParameters,
  { table, floor, exact, splits, keptQuarters, begin, end }: Buckets,
  which: RawBuilder<boolean>,
): RawBuilder<unknown> {
  if (keptQuarters) {
    return sql`
      select r.bucket, s.client_id, c.role, c.type, ${siteOf} as site, r.n, r.sum, null::float8 as min, null::float8 as max,
        0.25::float8 as known, r.level
      from series s, client c, ${ofQuarters({ tenantId, begin, end, range: rangeOf(parameters) })}
      where ${chosenSeries(tenantId, parameters)} and ${which}`;
  }
  const raw = table === 'reading';
  const time = sql.ref<Date>(raw ? 'r.ts' : 'r.bucket');
  // A reading lies before its timestamp, an hour or a day after the instant it is named after.
  const readings = readingsOf({
    tenantId,
    series: sql`s.series_id`,
    from: begin,
    to: end,
    where: ({ ts }) => sql`${ts} > ${begin}`,
  });
  let rows: RawBuilder<unknown>;
  if (splits) rows = ofSplitHours({ tenantId, zone, floor, begin, end });
  else if (table === 'reading') rows = sql`${readings} r`;
  else rows = storedBuckets(tenantId, table, begin, end);
  return sql`
    select ${exact ? time : floor(raw ? instantOf(time) : time)} as bucket, s.client_id, c.role, c.type, ${siteOf} as site,
      ${figuresOf(table, exact, splits ? sql`r.length` : hourLength(sql`r.bucket`, zone))}
    from series s, client c, ${rows}
    where ${chosenSeries(tenantId, parameters)} and ${which}
    ${exact ? sql`` : sql`group by 1, 2, 3, 4, 5`}`;
}

/** The hours or days `r` of each series `s`. */
function storedBuckets(
  tenantId: number,
  table: 'reading_1h' | 'reading_1d',
  begin: RawBuilder<Date>,
  end: RawBuilder<Date>,
): RawBuilder<unknown> {
  if (table === 'reading_1d')
    return daysOfEachSeries(tenantId, sql`r.bucket >= ${begin} and r.bucket < ${end}`);
  const columns = ['bucket', 'n', 'sum', 'min', 'max', 'level'] as const;
  return sql`${hourFiguresOf({ tenantId, series: sql`s.series_id`, from: begin, to: end, columns })} r`;
}

/** What is made of the points of a line, in their order: of each a `bucket`, `value` and `known` (hours). */
type Line = RawBuilder<unknown>;

/**
 * Each chosen client with what is made of its points. Where buckets are stored as they are asked for, they are read in the order
 * of their key and thinned line by line: put in order for all lines at once, a year of a hundred clients took twice as long.
 */
export function linesOfClients(
  tenantId: number,
  zone: string,
  parameters: MetricTimeseriesParameters,
  kind: FigureKind,
  line: Line,
): RawBuilder<unknown> {
  const buckets = bucketsOf(zone, parameters);
  const { table, exact, begin, end } = buckets;
  if (!exact || table === 'reading') {
    const points = pointsOf(tenantId, zone, { ...parameters, group_by: 'client' }, kind);
    return sql`select client_id, ${line}
      from (select * from ${points} as unordered order by client_id, bucket) as points group by client_id`;
  }
  const stored = (order: RawBuilder<unknown>) => sql`
        select bucket, known, ${figureColumns(kind)} from (
          select r.bucket, ${figuresOf(table, exact, hourLength(sql`r.bucket`, zone))}
          from ${storedBuckets(tenantId, table, begin, end)} ${order}) as stored`;
  const points = mayBeThinned(parameters)
    ? sql`select * from ${thinnedPoints(stored(sql``), parameters, buckets)} as thinned order by bucket`
    : stored(sql`order by r.bucket offset 0`);
  return sql`
    select s.client_id, l.* from series s cross join client c cross join lateral (
      select ${line} from (${points}) as points having count(*) > 0) as l
    where ${chosenSeries(tenantId, parameters)}`;
}

function thinnedPoints(
  points: RawBuilder<unknown>,
  parameters: MetricTimeseriesParameters,
  { begin, filling }: Buckets,
  columns?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return thinned(points, parameters.max_points ?? MOST_POINTS, {
    ...(columns && { columns }),
    from: sql`date_part('epoch', ${begin})`,
    to: sql`date_part('epoch', ${rangeOf(parameters).end}::timestamptz)`,
    filling,
  });
}

function figuresOf(
  table: Bucketing['table'],
  exact: boolean,
  length: RawBuilder<number>,
): RawBuilder<unknown> {
  const added = sql`sum(r.n)::int as n, sum(r.sum) as sum, min(r.min) as min, max(r.max) as max`;
  const own = sql`r.n, r.sum, r.min, r.max`;
  switch (table) {
    case 'reading':
      return sql`count(*)::int as n, sum(r.num) as sum, min(r.num) as min, max(r.num) as max, 0.25::float8 as known,
        avg(r.num) as level`;
    case 'reading_1h':
      return exact
        ? sql`${own}, ${length} as known, r.level`
        : sql`${added}, sum(${length}) as known, sum(r.level * ${length}) / sum(${length}) as level`;
    case 'reading_1d':
      return exact
        ? sql`${own}, r.known_hours as known, r.level_hours / nullif(r.known_hours, 0) as level`
        : sql`${added}, sum(r.known_hours) as known, sum(r.level_hours) / nullif(sum(r.known_hours), 0) as level`;
  }
}

function onlyClient(parameters: MetricTimeseriesParameters): string | null {
  const [first, ...others] = chosenClients(parameters);
  return first && others.length === 0 ? first : null;
}
