import { tzOffset } from '@date-fns/tz';

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
export function occurrencesOf(times: WallTimes, zone: string, { from, to }: Span): Span[] {
  const start = wallTime(times.starts_at);
  const end = wallTime(times.ends_at);
  const last = times.repeat_until === null ? Number.POSITIVE_INFINITY : wallTime(times.repeat_until) + DAY;
  const found: Span[] = [];
  // A clock on a wall is never further from UTC than a day.
  const begin = times.weekly ? Math.max(0, Math.floor((from - DAY - end) / WEEK)) : 0;
  for (let week = begin; start + week * WEEK < Math.min(last, to + DAY); week += 1) {
    const span = { from: earliest(start + week * WEEK, zone), to: latest(end + week * WEEK, zone) };
    if (span.from < to && span.to > from) found.push(span);
    if (!times.weekly) break;
  }
  return found;
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
function instantsOf(wall: number, zone: string): number[] {
  const offsets = [wall - DAY, wall + DAY].map((at) => tzOffset(zone, new Date(at)) * MINUTE);
  const instants = offsets.map((offset) => wall - offset);
  const shown = instants.filter((at) => at + tzOffset(zone, new Date(at)) * MINUTE === wall);
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

export function isWithin(spans: readonly Span[], at: number): boolean {
  return spans.some(({ from, to }) => at >= from && at < to);
}

/** The latest instant from which on so many milliseconds outside of the spans passed until `end`. The spans are merged ones. */
export function startOfTimeOutside(spans: readonly Span[], end: number, length: number): number {
  let at = end - length;
  for (const { from, to } of spans.toReversed()) {
    if (to <= at) break;
    if (from < end) at -= Math.min(to, end) - from;
  }
  return at;
}
