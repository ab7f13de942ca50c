import { clockOffset } from './clock-offset.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WEEK = 7 * DAY;

/** What a window says of its times, by the clock of the organization: `2026-11-23T22:00`. */
export interface WallTimes {
  starts_at: string;
  ends_at: string;
  weekly: boolean;
  /** The last day on which it may begin; null for no end. */
  repeat_until: string | null;
}

/** From an instant up to another, in milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** The times of a window that touch the span, in order. */
export function occurrencesOf(times: WallTimes, zone: string, span: Span): Span[] {
  return [...eachOccurrence(times, zone, span)];
}

/** The first of them: of a window without end only that one is worked out. */
export function firstOccurrence(times: WallTimes, zone: string, span: Span): Span | undefined {
  for (const first of eachOccurrence(times, zone, span)) return first;
  return undefined;
}

function* eachOccurrence(times: WallTimes, zone: string, { from, to }: Span): Generator<Span> {
  const start = wallTime(times.starts_at);
  const end = wallTime(times.ends_at);
  const last = times.repeat_until === null ? Number.POSITIVE_INFINITY : wallTime(times.repeat_until) + DAY;
  // A clock on a wall is never further from UTC than a day.
  const begin = times.weekly ? Math.max(0, Math.floor((from - DAY - end) / WEEK)) : 0;
  for (let week = begin; start + week * WEEK < Math.min(last, to + DAY); week += 1) {
    const span = { from: earliest(start + week * WEEK, zone), to: latest(end + week * WEEK, zone) };
    if (span.from < to && span.to > from) yield span;
    if (!times.weekly) return;
  }
}

/** Milliseconds of the clock's face, as if it showed UTC. */
export function wallTime(text: string): number {
  return Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text}Z`);
}

/**
 * When the clock shows a time. Where clocks change a time comes twice or not at all, and then the offset before the change
 * and the one after it give two instants: a window begins with the first and ends with the last, so that it is never shorter
 * than it was meant to be.
 */
export function instantsOf(wall: number, zone: string): number[] {
  const [before = 0, after = 0] = [wall - DAY, wall + DAY].map((at) => clockOffset(zone, at));
  if (before === after) return [wall - before];
  const instants = [wall - before, wall - after];
  const shown = instants.filter((at) => at + clockOffset(zone, at) === wall);
  return shown.length === 0 ? instants : shown;
}

const earliest = (wall: number, zone: string) => Math.min(...instantsOf(wall, zone));
const latest = (wall: number, zone: string) => Math.max(...instantsOf(wall, zone));

/** In order and apart from each other, whatever overlaps or touches. */
export function mergedSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const before = merged.at(-1);
    if (before && span.from <= before.to) before.to = Math.max(before.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

/** @param spans in order and apart from each other */
export function isWithin(spans: readonly Span[], at: number): boolean {
  let [first, end] = [0, spans.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((spans[middle]?.to ?? 0) > at) end = middle;
    else first = middle + 1;
  }
  const next = spans[first];
  return next !== undefined && next.from <= at;
}

/** The latest instant from which on so many milliseconds outside of the spans passed until `end`. The spans are merged ones. */
export function startOfTimeOutside(spans: readonly Span[], end: number, length: number): number {
  let at = end - length;
  for (let index = spans.length - 1; index >= 0; index -= 1) {
    const { from, to } = spans[index] ?? { from: 0, to: 0 };
    if (to <= at) break;
    if (from < end) at -= Math.min(to, end) - from;
  }
  return at;
}
