import type { Columns } from './insert-readings.ts';

const HOUR_MS = 3_600_000;
const quarterMs = HOUR_MS / 4;

type Figure = number | null;

/** Figures of the readings of one series within one hour, which takes timestamps in (start, end], column by column. */
export interface Hours {
  series: number[];
  /** Seconds since 1970 at which they begin. */
  begin: number[];
  count: number[];
  /** Seconds since 1970 of the first and the last reading of each. */
  first: number[];
  last: number[];
  sum: Figure[];
  min: Figure[];
  max: Figure[];
  /** The mean of the means of those quarters that have readings: see docs/figures.md. */
  level: Figure[];
  /** Of each series the position of its first hour, from 1, and of its last. */
  begins: number[];
  ends: number[];
  edges: Edges;
}

/** The first and the last hour of each series, to which other batches may add, with their quarters but the last. */
export interface Edges {
  /** From 1. */
  position: number[];
  counts: [number[], number[], number[]];
  sums: [number[], number[], number[]];
}

/**
 * The readings in the order of series and time, with the figures of their hours; undefined when one is given twice, or
 * when a sum is beyond all numbers. Counting them here takes a tenth of what it takes the database.
 */
export function countHours(given: Columns): { columns: Columns; hours: Hours } | undefined {
  const columns = inOrder(given);
  const { series, instants, num } = columns;
  const hours: Hours = noHours();
  const quarters = new Quarters();
  let hour = -1;
  let end = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < series.length; index += 1) {
    const instant = instants[index] ?? 0;
    const value = num[index] ?? null;
    const isSameSeries = series[index] === series[index - 1];
    if (isSameSeries && instant === instants[index - 1]) return undefined;
    if (!isSameSeries || instant > end) {
      if (hour >= 0) close(hours, hour, quarters, !isSameSeries);
      end = Math.ceil(instant / HOUR_MS) * HOUR_MS;
      hour += 1;
      if (!isSameSeries) hours.begins.push(hour + 1);
      hours.ends[hours.begins.length - 1] = hour + 1;
      hours.series.push(series[index] ?? 0);
      hours.begin.push((end - HOUR_MS) / 1000);
      hours.count.push(1);
      hours.first.push(instant / 1000);
      for (const figure of [hours.sum, hours.min, hours.max]) figure.push(value);
    } else {
      hours.count[hour] = (hours.count[hour] ?? 0) + 1;
      // The values of a series are all numbers or none is.
      if (value !== null) {
        hours.sum[hour] = (hours.sum[hour] ?? 0) + value;
        hours.min[hour] = Math.min(hours.min[hour] ?? value, value);
        hours.max[hour] = Math.max(hours.max[hour] ?? value, value);
      }
    }
    hours.last[hour] = instant / 1000;
    quarters.add(3 - Math.floor((end - instant) / quarterMs), value ?? 0);
  }
  if (hour >= 0) close(hours, hour, quarters, true);
  return hours.sum.every((sum) => sum === null || Number.isFinite(sum)) ? { columns, hours } : undefined;
}

/** Ends an hour: its level is known now, and whether it is one of the edges of its series. */
function close(
  { begins, sum, level, edges }: Hours,
  hour: number,
  quarters: Quarters,
  isLast: boolean,
): void {
  level.push(sum[hour] === null ? null : quarters.level());
  if (isLast || begins.at(-1) === hour + 1) {
    edges.position.push(hour + 1);
    for (const quarter of [0, 1, 2] as const) {
      edges.counts[quarter].push(quarters.counts[quarter] ?? 0);
      edges.sums[quarter].push(quarters.sums[quarter] ?? 0);
    }
  }
  quarters.clear();
}

/** The four quarters of the hour that is being counted. */
class Quarters {
  readonly counts = [0, 0, 0, 0];
  readonly sums = [0, 0, 0, 0];

  add(quarter: number, value: number): void {
    this.counts[quarter] = (this.counts[quarter] ?? 0) + 1;
    this.sums[quarter] = (this.sums[quarter] ?? 0) + value;
  }

  level(): number {
    let means = 0;
    let known = 0;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const count = this.counts[quarter] ?? 0;
      if (count === 0) continue;
      known += 1;
      means += (this.sums[quarter] ?? 0) / count;
    }
    return means / known;
  }

  clear(): void {
    this.counts.fill(0);
    this.sums.fill(0);
  }
}

function noHours(): Hours {
  return {
    series: [],
    begin: [],
    count: [],
    first: [],
    last: [],
    sum: [],
    min: [],
    max: [],
    level: [],
    begins: [],
    ends: [],
    edges: { position: [], counts: [[], [], []], sums: [[], [], []] },
  };
}

function inOrder(columns: Columns): Columns {
  const { series, instants, num, txt } = columns;
  const positions = new Map<number, number[]>();
  let isInOrder = true;
  for (let index = 0; index < series.length; index += 1) {
    const own = series[index] ?? 0;
    const before = series[index - 1] ?? 0;
    isInOrder &&= before < own || (before === own && (instants[index - 1] ?? 0) <= (instants[index] ?? 0));
    const list = positions.get(own);
    if (list) list.push(index);
    else positions.set(own, [index]);
  }
  if (isInOrder) return columns;
  const at = (index: number) => instants[index] ?? 0;
  const order = [...positions.keys()]
    .toSorted((one, other) => one - other)
    .flatMap((each) => (positions.get(each) ?? []).toSorted((one, other) => at(one) - at(other)));
  const ordered = <T>(items: readonly T[]) => order.map((index) => items[index] as T);
  return { series: ordered(series), instants: ordered(instants), num: ordered(num), txt: ordered(txt) };
}
