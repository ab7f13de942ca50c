import type { ClientRole as Role, RepairedStretch } from 'api/contract';
import { type ChartSeries, dottedAt } from 'shared-ui';
import {
  type ClientLine,
  goesBothWays,
  type Look,
  seriesOfClients,
  seriesOfRoles,
  seriesOfTypes,
  type Text,
} from '../metrics/chart-series.ts';
import { isDaily, toChartRange } from '../metrics/chart-time.ts';
import { nominalWidth, type QueryInterval } from '../metrics/intervals.ts';
import { metricOf, type NumericMetric } from '../metrics/metric-catalogue.ts';
import { POINTS_OF_LINE } from '../metrics/query.ts';
import type { TimeRange } from '../metrics/time-range.ts';
import type { BucketRow, Place } from '../metrics/timeseries-points.ts';
import { linesOfYesterday } from '../metrics/yesterday.ts';

export interface Answered {
  metric: NumericMetric;
  interval: QueryInterval;
  coarser: boolean;
  stacked: boolean;
  /** One for each client; null where all are together in `rows`. */
  lines: readonly ClientLine[] | null;
  rows: readonly BucketRow[];
  range: TimeRange | undefined;
  compared: { label: string; rows: readonly BucketRow[] } | null;
  zones: [QueryInterval, tenantZone: string, shownZone: string];
  /** Where readings of the metric were repaired. */
  repaired: readonly RepairedStretch[];
  place: Place;
  placeCompared: Place;
}

export interface ChartDrawing {
  metric: NumericMetric;
  interval: QueryInterval;
  coarser: boolean;
  kind: 'line' | 'bar' | 'area';
  wholeDays: boolean;
  series: ChartSeries[];
  range: { from: number; to: number } | null;
  /** From where to where bars of whole intervals go, where that is more than the range. */
  wider: { from: number; to: number } | null;
}

/** What series are called. */
export interface SeriesNames {
  text: Text;
  typeName: (type: string | null, role: Role) => string;
}

/** Makes a drawing of answers: amounts as bars, the power of an organization as a stack, other levels as lines. */
export function chartDrawing(answered: Answered, { text, typeName }: SeriesNames): ChartDrawing {
  const { metric, interval, stacked, lines, rows, compared, place } = answered;
  const { kind } = metricOf(metric);
  const filled = stacked || kind === 'amount';
  const shown = stacked ? lastHalf(rows, answered.range, nominalWidth(interval)) : rows;
  const roles = [...(lines ?? rows), ...(compared?.rows ?? [])].map(({ role }) => role);
  const mirrored = filled && goesBothWays(roles);
  const gap = gapOf(answered);
  const look: Look = { place, filled, mirrored, gap, stretches: answered.repaired };
  const own = stacked
    ? seriesOfTypes(shown, look, text, typeName)
    : lines === null
      ? seriesOfRoles(rows, look, text)
      : seriesOfClients(lines, look, text);
  const before = stacked
    ? linesOfYesterday(firstHalf(rows, answered.range), answered.placeCompared, mirrored, text)
    : comparedSeries({ place, filled, mirrored, gap });
  const range = answered.range && stacked ? secondHalf(answered.range) : answered.range;
  const drawnRange = range === undefined ? null : toChartRange(range, filled, ...answered.zones);
  return {
    metric,
    interval,
    coarser: answered.coarser,
    kind: stacked ? 'area' : filled ? 'bar' : 'line',
    wholeDays: isDaily(interval),
    series: [...nameOnly(own), ...before],
    range: drawnRange,
    wider: drawnRange === null || stacked || !filled ? null : widerThan(drawnRange, own),
  };

  /** The only line of a period is named after the period that it is compared with. */
  function nameOnly(series: ChartSeries[]): ChartSeries[] {
    const [only] = series;
    if (compared === null || series.length !== 1 || only === undefined) return series;
    return [{ ...only, name: text('chart.thisPeriod') }];
  }

  function comparedSeries(of: Look): ChartSeries[] {
    if (compared === null) return [];
    const others = seriesOfRoles(compared.rows, { ...of, place: answered.placeCompared }, text);
    return others.map((line, index) => ({
      ...line,
      ...dottedAt(index),
      name: others.length === 1 ? compared.label : text('pair', { first: line.name, second: compared.label }),
      dashed: true,
    }));
  }
}

/** Of the interval that still fills nothing is known after now, so that it does not hold more than was asked for. */
function widerThan(
  range: { from: number; to: number },
  series: readonly ChartSeries[],
): ChartDrawing['wider'] {
  const known = series.flatMap(({ points }) => points.filter(({ y }) => y !== null));
  const from = Math.min(range.from, ...known.map(({ x }) => Number(x)));
  const to = Math.max(
    range.to,
    ...known.map(({ end, filling }) => (filling === true ? range.to : (end ?? range.to))),
  );
  return from < range.from || to > range.to ? { from, to } : null;
}

/** A line that was thinned out has its points farther apart. */
function gapOf({ interval, range }: Answered): number {
  const width = nominalWidth(interval);
  const length = range === undefined ? 0 : range.end.getTime() - range.start.getTime();
  const thinned = length / width > POINTS_OF_LINE;
  // Clocks that are set back make a day longer than it is called.
  return thinned ? (4 * length) / POINTS_OF_LINE : 1.2 * width;
}

function middleOf({ start, end }: TimeRange): number {
  return (start.getTime() + end.getTime()) / 2;
}

function secondHalf(range: TimeRange): TimeRange {
  return { start: new Date(middleOf(range)), end: range.end };
}

/** With the bucket in which the middle lies: it is the first of these, and the last of those before. */
function lastHalf(
  rows: readonly BucketRow[],
  range: TimeRange | undefined,
  width: number,
): readonly BucketRow[] {
  if (range === undefined) return rows;
  return rows.filter(({ time_bucket }) => Date.parse(time_bucket) + width > middleOf(range));
}

function firstHalf(rows: readonly BucketRow[], range: TimeRange | undefined): readonly BucketRow[] {
  return range === undefined ? [] : rows.filter((row) => Date.parse(row.time_bucket) < middleOf(range));
}
