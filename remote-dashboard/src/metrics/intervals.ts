/** Widths of a bucket that the query service understands. */
export type QueryInterval = '15 minutes' | '1 hour' | '6 hours' | '1 day' | '1 week';

const aliases: Record<string, QueryInterval> = {
  '15 minutes': '15 minutes',
  '1 hour': '1 hour',
  hourly: '1 hour',
  '6 hours': '6 hours',
  '1 day': '1 day',
  daily: '1 day',
  weekly: '1 day',
  monthly: '1 day',
};

/** What a layout configuration may say for an interval (B-7.3); anything unknown is an hour. */
export function intervalFromAlias(alias: string): QueryInterval {
  return Object.hasOwn(aliases, alias) ? (aliases[alias] ?? '1 hour') : '1 hour';
}

/** The choices on the Statistics page; there weekly is a real week. */
export const statisticsIntervals = ['hourly', 'daily', 'weekly'] as const;
export type StatisticsInterval = (typeof statisticsIntervals)[number];

const statisticsWidths: Record<StatisticsInterval, QueryInterval> = {
  hourly: '1 hour',
  daily: '1 day',
  weekly: '1 week',
};

export function queryInterval(interval: StatisticsInterval): QueryInterval {
  return statisticsWidths[interval];
}

const MINUTE = 60_000;
const nominal: Record<QueryInterval, number> = {
  '15 minutes': 15 * MINUTE,
  '1 hour': 60 * MINUTE,
  '6 hours': 360 * MINUTE,
  '1 day': 1440 * MINUTE,
  '1 week': 10_080 * MINUTE,
};

/** Milliseconds of a bucket; of a day and a week nominally, because a change of clocks makes some longer or shorter. */
export function nominalWidth(interval: QueryInterval): number {
  return nominal[interval];
}

/** Buckets that a zoomed chart should show at least before a finer interval is taken. */
const ENOUGH_BUCKETS = 48;

/**
 * The interval that follows a zoom: the one chosen, or the coarsest finer one that still draws a line rather than
 * a few dots.
 */
export function intervalForZoom(chosen: QueryInterval, start: Date, end: Date): QueryInterval {
  const span = end.getTime() - start.getTime();
  const descending: QueryInterval[] = ['1 week', '1 day', '6 hours', '1 hour', '15 minutes'];
  const candidates = descending.slice(descending.indexOf(chosen));
  return candidates.find((candidate) => span / nominal[candidate] >= ENOUGH_BUCKETS) ?? '15 minutes';
}

/** Bars that a wide screen can show one by one. */
const MOST_BARS = 750;

/** The interval wanted, or a coarser one where there would be more buckets than can be drawn or answered. */
export function drawableInterval(
  wanted: QueryInterval,
  milliseconds: number,
  most = MOST_BARS,
): QueryInterval {
  const ascending: QueryInterval[] = ['15 minutes', '1 hour', '6 hours', '1 day', '1 week'];
  const candidates = ascending.slice(ascending.indexOf(wanted));
  const limit = Math.min(most, MOST_BARS);
  return candidates.find((candidate) => milliseconds / nominal[candidate] <= limit) ?? '1 week';
}
