import type { Hours } from '../count-hours.ts';
import type { Columns } from '../insert-readings.ts';
import { type HourBlock, hourBlockOf } from './hour-blocks.ts';
import { isKeptByText, narrowed, type NarrowNumbers } from './narrow-numbers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Readings are stored as blocks at once that are older than this, by the clock of this process. */
const BLOCKS_AFTER = 6 * HOUR;
/** And hours: who corrects what is younger counts its day anew from hours, which begins up to 28 hours before now. */
const HOUR_BLOCKS_AFTER = 32 * HOUR;
/** Fewer readings of a series and day stay rows. */
const FEWEST_IN_A_BLOCK = 4;
const FEWEST_HOURS = 2;
/** As in the function that puts readings to rest. */
const MOST_IN_A_BLOCK = 240;

/** A row of `reading_block`, but for its tenant and when it was stored. */
interface ReadingBlock extends NarrowNumbers {
  series_id: number;
  /** Seconds since 1970. */
  begins: number;
  ends: number;
  n: number;
  /** Milliseconds from one to the next where they are even, otherwise of each from the first. */
  step?: number;
  offsets?: readonly number[];
}

/** How a batch is stored. Hours are positions in the hours of the batch, from 1. */
export interface Layout {
  rows: Columns;
  wholeHours: number[];
  blocks: ReadingBlock[];
  hourBlocks: HourBlock[];
}

/** Lists of positions of what follows each other and has the same key. */
function runsOf(length: number, keyOf: (position: number) => number, isSame: (position: number) => boolean) {
  const runs: { from: number; to: number }[] = [];
  for (let position = 0; position < length; position += 1) {
    const last = runs.at(-1);
    if (last && isSame(position) && keyOf(position) === keyOf(position - 1)) last.to = position + 1;
    else runs.push({ from: position, to: position + 1 });
  }
  return runs;
}

/** All as rows. */
const asRows = (columns: Columns, hours: Hours): Layout => ({
  rows: columns,
  wholeHours: wholeHoursOf(hours),
  blocks: [],
  hourBlocks: [],
});

/**
 * What is old of a batch, and much of a series and day of UTC, as blocks; the rest as rows. The readings are in the order of series
 * and time, and none is there twice.
 */
export function asBlocks(columns: Columns, hours: Hours, now = Date.now()): Layout {
  const { series, instants, num } = columns;
  const rows: Columns = { series: [], instants: [], num: [], txt: [] };
  const blocks: ReadingBlock[] = [];
  const days = runsOf(
    series.length,
    (position) => Math.floor((instants[position] ?? 0) / DAY),
    (position) => series[position] === series[position - 1],
  );
  for (const { from, to } of days) {
    let young = from;
    while (young < to && (instants[young] ?? now) < now - BLOCKS_AFTER) young += 1;
    const isMany = young - from >= FEWEST_IN_A_BLOCK && areKept(num, from, young);
    const packed = isMany ? young : from;
    for (let first = from; first < packed; first += MOST_IN_A_BLOCK)
      blocks.push(blockOf(columns, first, Math.min(packed, first + MOST_IN_A_BLOCK)));
    if (packed === to) continue;
    for (const name of ['series', 'instants', 'num', 'txt'] as const)
      (rows[name] as unknown[]).push(...columns[name].slice(packed, to));
  }
  return blocks.length > 0 ? { rows, blocks, ...hoursOf(hours, now) } : asRows(columns, hours);
}

function areKept(num: Columns['num'], from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (!isKeptByText(num[index] ?? null)) return false;
  return true;
}

function blockOf({ series, instants, num }: Columns, from: number, to: number): ReadingBlock {
  const first = instants[from] ?? 0;
  const step = (to - from > 1 ? (instants[from + 1] ?? 0) : first) - first;
  let isEven = true;
  for (let index = from; index < to && isEven; index += 1)
    isEven = instants[index] === first + (index - from) * step;
  return {
    series_id: series[from] ?? 0,
    begins: first / 1000,
    ends: (instants[to - 1] ?? first) / 1000,
    n: to - from,
    ...(isEven ? { step } : { offsets: instants.slice(from, to).map((time) => time - first) }),
    ...narrowed(num.slice(from, to) as number[]),
  };
}

/** Those between the first and the last of each series: nobody is likely to add to them. */
export function wholeHoursOf({ begin, begins, ends }: Hours): number[] {
  const edges = new Set([...begins, ...ends]);
  return begin.map((_, index) => index + 1).filter((position) => !edges.has(position));
}

function hoursOf(hours: Hours, now: number): Pick<Layout, 'wholeHours' | 'hourBlocks'> {
  const { begin, begins, ends } = hours;
  const wholeHours: number[] = [];
  const hourBlocks: HourBlock[] = [];
  for (const [series, first] of begins.entries()) {
    const until = (ends[series] ?? 0) - 1;
    // Positions count from 1: this is the second hour of the series, as a place in the lists.
    for (let from = first; from < until; ) {
      const day = Math.floor(((begin[from] ?? 0) * 1000) / DAY);
      let to = from + 1;
      while (to < until && Math.floor(((begin[to] ?? 0) * 1000) / DAY) === day) to += 1;
      const isOld = (begin[to - 1] ?? 0) * 1000 < now - HOUR_BLOCKS_AFTER;
      const block = isOld && to - from >= FEWEST_HOURS ? hourBlockOf(hours, from, to) : undefined;
      if (block) hourBlocks.push(block);
      else for (let place = from; place < to; place += 1) wholeHours.push(place + 1);
      from = to;
    }
  }
  return { wholeHours, hourBlocks };
}
