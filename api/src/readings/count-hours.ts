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
  const { length } = series;
  let index = 0;
  // An hour a turn.
  while (index < length) {
    const own = series[index] ?? 0;
    const first = instants[index] ?? 0;
    const isFirst = index === 0 || series[index - 1] !== own;
    const end = Math.ceil(first / HOUR_MS) * HOUR_MS;
    const begin = index;
    let sum: Figure = null;
    let least: Figure = null;
    let most: Figure = null;
    let last = first;
    for (; index < length && series[index] === own; index += 1) {
      const instant = instants[index] ?? 0;
      if (instant > end) break;
      if (index > begin && instant === last) return undefined;
      last = instant;
      const value = num[index] ?? null;
      // The values of a series are all numbers or none is.
      if (value !== null) {
        sum = sum === null ? value : sum + value;
        least = least === null || value < least ? value : least;
        most = most === null || value > most ? value : most;
      }
      quarters.add(3 - Math.floor((end - instant) / quarterMs), value ?? 0);
    }
    if (sum !== null && !Number.isFinite(sum)) return undefined;
    hours.series.push(own);
    hours.begin.push((end - HOUR_MS) / 1000);
    hours.count.push(index - begin);
    hours.first.push(first / 1000);
    hours.last.push(last / 1000);
    hours.sum.push(sum);
    hours.min.push(least);
    hours.max.push(most);
    hours.level.push(sum === null ? null : quarters.level());
    const position = hours.begin.length;
    if (isFirst) hours.begins.push(position);
    const isLast = index === length || series[index] !== own;
    if (isLast) hours.ends.push(position);
    if (isFirst || isLast) addEdge(hours.edges, position, quarters);
    quarters.clear();
  }
  return { columns, hours };
}

function addEdge(edges: Edges, position: number, { counts, sums }: Quarters): void {
  edges.position.push(position);
  for (const quarter of [0, 1, 2] as const) {
    edges.counts[quarter].push(counts[quarter] ?? 0);
    edges.sums[quarter].push(sums[quarter] ?? 0);
  }
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
    for (let quarter = 0; quarter < 4; quarter += 1) {
      this.counts[quarter] = 0;
      this.sums[quarter] = 0;
    }
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

function isInOrder({ series, instants }: Columns): boolean {
  for (let index = 1; index < series.length; index += 1) {
    const [before, own] = [series[index - 1] ?? 0, series[index] ?? 0];
    if (before > own || (before === own && (instants[index - 1] ?? 0) > (instants[index] ?? 0))) return false;
  }
  return true;
}

function inOrder(columns: Columns): Columns {
  if (isInOrder(columns)) return columns;
  const { series, instants, num, txt } = columns;
  const positions = new Map<number, number[]>();
  for (let index = 0; index < series.length; index += 1) {
    const own = series[index] ?? 0;
    const list = positions.get(own);
    if (list) list.push(index);
    else positions.set(own, [index]);
  }
  const at = (index: number) => instants[index] ?? 0;
  const order = [...positions.keys()]
    .toSorted((one, other) => one - other)
    .flatMap((each) => (positions.get(each) ?? []).toSorted((one, other) => at(one) - at(other)));
  const ordered = <T>(items: readonly T[]) => order.map((index) => items[index] as T);
  return { series: ordered(series), instants: ordered(instants), num: ordered(num), txt: ordered(txt) };
}
