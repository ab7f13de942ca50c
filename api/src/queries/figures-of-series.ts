import { type RawBuilder, sql } from 'kysely';
import { hourLength, hourSpan } from '../figures/hour-length.ts';
import { firstReading, hourAt, hourFiguresOf, lastReading } from '../readings/at-rest/hour-figures-of.ts';
import { isKept, type ReadingColumns, readingsOf } from '../readings/at-rest/readings-of.ts';
import { beginOf, bucketing, instantOf } from './intervals.ts';
import { type ClientChoice, namedSeries } from './selection.ts';

/** So few days are added up from their hours sooner than they are looked for in two tables. */
const FEW_DAYS = 2;

/** How far from the ends of a range the readings of their hours may be: only the tables of those months are looked at. */
const LONGEST_HOUR_MS = 2 * 60 * 60 * 1000;
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59Z');

/**
 * What is made of hours of which the range has a part: `exact` counts their readings. `whole` looks at none of them, so that the
 * statement names no month and its plan can be kept; `is_cut` tells that it was wrong to, as an hour has readings beside the range.
 */
export type Edges = 'exact' | 'whole';

interface Exactly {
  start: string;
  end: string;
  days: number;
}

/** What the parts of a range are added up from, and by. */
const summed = ['bucket', 'n', 'sum', 'min', 'max', 'level'] as const;
const added = sql`sum(r.n)::int as n, sum(r.sum) as sum, min(r.min) as min, max(r.max) as max`;

/**
 * Figures of each series of the readings with timestamps in (start, end]. Whole days come from the day rollup and what is
 * around them from hours: a year costs what its days cost. Of the hours in which the range begins and ends, single readings
 * are counted where the hour has others as well.
 *
 * `known_hours` is how long something is known, `level_hours` the levels of that time, each as often as it is hours long,
 * and `positive_sum` the sum of those hours whose sum is positive. `range_hours` is how long something could be known: up
 * to the hour that goes on, of which what is known counts. See docs/figures.md.
 */
export function figuresOfSeries(
  tenantId: number,
  zone: string,
  range: Exactly,
  choice: ClientChoice,
  edges: Edges = 'exact',
): RawBuilder<unknown> {
  const inDays = range.days > FEW_DAYS;
  const days: Part = {
    rows: (from, to) => sql`reading_1d r
      where r.tenant_id = ${tenantId} and r.series_id = s.series_id and r.bucket >= ${from} and r.bucket < ${to}`,
    figures: sql`sum(r.known_hours) as known_hours, sum(r.level_hours) as level_hours,
        sum(r.positive_sum) as positive_sum, 0::float8 as running_hours, ${unread}`,
  };
  const length = hourLength(sql`r.bucket`, zone);
  const hours: Part = {
    rows: (from, to) => {
      const columns = [...summed, ...(inDays ? [] : (['first_ts', 'last_ts'] as const))];
      return sql`${hourFiguresOf({ tenantId, series: sql`s.series_id`, from, to, columns })} r`;
    },
    figures: sql`sum(${length}) as known_hours, sum(r.level * ${length}) as level_hours,
        sum(greatest(r.sum, 0)) as positive_sum,
        coalesce(sum(${length}) filter (where r.bucket >= (select running from bounds)), 0) as running_hours,
        ${inDays ? unread : sql`min(r.first_ts) as first_ts, max(r.last_ts) as last_ts`}`,
  };
  const between = (part: Part, from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    partOf(tenantId, choice, part, from, to);
  const whole = sql`
      ${between(days, sql`first_day`, sql`last_day`)}
      union all
      ${between(hours, sql`hours_from`, sql`least(first_midnight, hours_to)`)}
      union all
      ${between(hours, sql`greatest(last_midnight, first_midnight, hours_from)`, sql`hours_to`)}`;
  const { first, last } = inDays ? outermost(tenantId) : { first: sql`f.first_ts`, last: sql`f.last_ts` };
  return sql`
    with bounds as (${boundsOf(zone, range, inDays)})
    select f.series_id, f.n, f.sum, f.min, f.max, f.known_hours, f.level_hours, f.positive_sum, f.running_hours,
      (select range_hours from bounds) + f.running_hours as range_hours, ${first} as first_ts, ${last} as last_ts, f.is_cut
    from (
      select series_id, ${added}, min(first_ts) as first_ts, max(last_ts) as last_ts, sum(known_hours) as known_hours,
        sum(level_hours) as level_hours, sum(positive_sum) as positive_sum, sum(running_hours) as running_hours,
        bool_or(is_cut) as is_cut
      from (
        ${inDays ? whole : between(hours, sql`hours_from`, sql`hours_to`)}
        union all
        ${edges === 'exact' ? exactEdges(tenantId, zone, range, choice) : wholeEdges(tenantId, zone, choice)}
      ) as r
      group by series_id
    ) as f`;
}

/** The same of a range within one hour, of which there is nothing but a part of that hour. */
export function figuresWithinHour(
  tenantId: number,
  zone: string,
  range: Exactly,
  choice: ClientChoice,
): RawBuilder<unknown> {
  return sql`
    with bounds as (${boundsOf(zone, range, false)})
    select ${edgeColumns}
    from (${exactEdges(tenantId, zone, range, choice)}) as e (${edgeColumns})`;
}

const unread = sql`null::timestamptz as first_ts, null::timestamptz as last_ts`;

/** Of years only the hours at both ends are asked when their readings were: those that are cut have been, and if they have one, it is the outermost. */
function outermost(tenantId: number): { first: RawBuilder<Date>; last: RawBuilder<Date> } {
  const hours = {
    tenantId,
    series: sql`f.series_id`,
    from: sql`(select first_hour from bounds)`,
    to: sql`(select last_hour from bounds)`,
    without: sql`(select edges from bounds)::timestamptz[]`,
  };
  const inFirst = sql`f.first_ts <= (select first_midnight from bounds)`;
  const inLast = sql`f.last_ts > (select greatest(first_midnight, last_midnight) from bounds)`;
  return {
    first: sql`case when ${inFirst} then f.first_ts else least(f.first_ts, ${firstReading(hours)}) end`,
    last: sql`case when ${inLast} then f.last_ts else greatest(f.last_ts, ${lastReading(hours)}) end`,
  };
}

/** How long something could be known of a range of which nothing is known: up to the hour that goes on. */
export function rangeHours(zone: string, { start, end }: { start: string; end: string }): RawBuilder<number> {
  const running = bucketing('1 hour', zone).floor(sql<Date>`now()`);
  return sql`greatest(0, date_part('epoch', least(${end}::timestamptz, ${running}) - ${start}::timestamptz) / 3600)`;
}

/**
 * Hours and days by name. `edges` are the hours of which the range has a part, unless whole days have them; whole hours
 * are those from `hours_from` to before `hours_to`.
 */
function boundsOf(zone: string, range: Exactly, inDays: boolean): RawBuilder<unknown> {
  const start = sql<Date>`${range.start}::timestamptz`;
  const end = sql<Date>`${range.end}::timestamptz`;
  const day = bucketing('1 day', zone).floor;
  const hour = bucketing('1 hour', zone).floor;
  // A day has at most 25 hours, so 30 hours after its midnight is the next one.
  const next = sql<Date>`${day(start)} + interval '30 hours'`;
  const firstDay = sql<Date>`case when ${beginOf(day, start)} = ${start} then ${day(start)} else ${day(next)} end`;
  // Today goes on, so its hours are looked at one by one.
  const lastDay = day(sql<Date>`least(${end}, now())`);
  const hasDay = sql`${day(sql`edge`)} >= first_day and ${day(sql`edge`)} < last_day`;
  const cutFirst = sql`${hourSpan(sql`first_hour`, zone).begin} < start`;
  const cutLast = sql`${hourSpan(sql`last_hour`, zone).end} > finish`;
  const following = (name: RawBuilder<unknown>) => sql`${name} + interval '1 microsecond'`;
  return sql`
    select *, ${beginOf(day, sql`first_day`)} as first_midnight, ${beginOf(day, sql`last_day`)} as last_midnight,
      case when ${cutFirst} then ${following(sql`first_hour`)} else first_hour end as hours_from,
      case when ${cutLast} then last_hour else ${following(sql`last_hour`)} end as hours_to,
      ${rangeHours(zone, range)} as range_hours,
      array(
        select edge from (
          select first_hour as edge where ${cutFirst} union select last_hour where ${cutLast}) as hours
        where ${inDays ? sql`not (${hasDay})` : sql`true`}) as edges
    from (
      select ${start} as start, ${end} as finish, ${firstDay} as first_day, ${lastDay} as last_day,
        ${hour(start)} as first_hour, ${hour(instantOf(end))} as last_hour, ${hour(sql<Date>`now()`)} as running
    ) as named`;
}

interface Part {
  /** Of a series `s` the rows `r` from one name to before another. */
  rows: (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => RawBuilder<unknown>;
  figures: RawBuilder<unknown>;
}

/**
 * Figures of each series between two of the bounds; a part without length is not looked at. They are added up series by
 * series and from the key alone, which covers them: going through all rows at once, and to the table for when the first and
 * the last reading were, took three times as long.
 */
function partOf(
  tenantId: number,
  choice: ClientChoice,
  { rows, figures }: Part,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select s.series_id, r.*, false as is_cut
    from series s, lateral (
      select ${added}, ${figures} from ${rows(sql`(select ${from} from bounds)`, sql`(select ${to} from bounds)`)}) r
    where (select ${from} < ${to} from bounds) and r.n > 0 and ${namedSeries(tenantId, choice)}`;
}

/** As text, within the years that can be written with four digits. */
function instant(at: number): string {
  return new Date(Math.max(FIRST_INSTANT, Math.min(at, LAST_INSTANT))).toISOString();
}

const edgeColumns = sql`series_id, n, sum, min, max, known_hours, level_hours, positive_sum, running_hours, first_ts, last_ts, is_cut`;

/** Of an hour what lies in the range counts. */
function lengthOfEdge(zone: string): RawBuilder<number> {
  const { begin, end } = hourSpan(sql`edge`, zone);
  return sql`(date_part('epoch', least(${end}, b.finish) - greatest(${begin}, b.start)) / 3600)`;
}

const edgeHour = [...summed, 'first_ts', 'last_ts'] as const;

/** What is known of an hour once its readings are: in the order of the parts of a range. */
const edgeFigures = sql`h.length, e.level * h.length, greatest(e.sum, 0),
      case when edge >= h.running then h.length else 0 end, e.first_ts, e.last_ts`;

/** An hour knows its first and its last reading, so most are known to lie within the range. One of which the readings are gone counts whole. */
function exactEdges(
  tenantId: number,
  zone: string,
  range: Exactly,
  choice: ClientChoice,
): RawBuilder<unknown> {
  const from = instant(Date.parse(range.start) - LONGEST_HOUR_MS);
  const to = instant(Date.parse(range.end) + LONGEST_HOUR_MS);
  // Named, so that months of readings that are far from it are not thought of.
  const around = ({ ts }: ReadingColumns) => sql`${ts} > ${from}::timestamptz and ${ts} < ${to}::timestamptz`;
  const ofSeries = { tenantId, series: sql`s.series_id`, where: around };
  return sql`
    select s.series_id, e.n, e.sum, e.min, e.max, ${edgeFigures}, false as is_cut
    from series s, unnest((select edges from bounds)) as edge, lateral (
      select r.*, (r.first_ts > b.start and r.last_ts <= b.finish) or not ${isKept({ ...ofSeries, from: sql`r.last_ts`, to: sql`r.last_ts` })} as is_whole, ${lengthOfEdge(zone)} as length, b.running
      from ${hourAt({ tenantId, series: sql`s.series_id`, columns: edgeHour }, sql`edge`)} r, bounds b
      where r.first_ts <= b.finish and r.last_ts > b.start offset 0
    ) h, lateral (
      select h.n, h.sum, h.min, h.max, h.level, h.first_ts, h.last_ts where h.is_whole
      union all
      select sum(q.n)::int, sum(q.sum), min(q.min), max(q.max), avg(q.mean), min(q.first_ts), max(q.last_ts) from (
        select count(*) as n, sum(r.num) as sum, min(r.num) as min, max(r.num) as max, avg(r.num) as mean,
          min(r.ts) as first_ts, max(r.ts) as last_ts
        from ${readingsOf({ ...ofSeries, from: sql`h.first_ts`, to: sql`h.last_ts` })} r
        where not h.is_whole and r.ts > (select start from bounds) and r.ts <= (select finish from bounds)
        group by ceil(date_part('epoch', r.ts - edge) / 900)
      ) q
    ) e
    where e.n > 0 and ${namedSeries(tenantId, choice)}`;
}

/** As if all readings of these hours lay in the range; of those of which they do not it is said. */
function wholeEdges(tenantId: number, zone: string, choice: ClientChoice): RawBuilder<unknown> {
  return sql`
    select s.series_id, e.n, e.sum, e.min, e.max, ${edgeFigures}, h.is_cut
    from series s, unnest((select edges from bounds)) as edge, lateral (
      select r.*, not (r.first_ts > b.start and r.last_ts <= b.finish) as is_cut, ${lengthOfEdge(zone)} as length, b.running
      from ${hourAt({ tenantId, series: sql`s.series_id`, columns: edgeHour }, sql`edge`)} r, bounds b
      where r.first_ts <= b.finish and r.last_ts > b.start offset 0
    ) h, lateral (select h.n, h.sum, h.min, h.max, h.level, h.first_ts, h.last_ts) e
    where e.n > 0 and ${namedSeries(tenantId, choice)}`;
}
