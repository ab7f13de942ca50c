import { tzOffset } from '@date-fns/tz';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Days of all zones together. */
const MOST_KEPT = 20_000;

/** By zone and day. */
const kept = new Map<string, number>();

/** How many milliseconds a zone's clock is ahead of UTC. What a zone says is expensive to ask, and changes twice a year. */
export function clockOffset(zone: string, at: number): number {
  const day = Math.floor(at / DAY);
  const before = atMidnight(zone, day);
  return before === atMidnight(zone, day + 1) ? before : asked(zone, at);
}

function atMidnight(zone: string, day: number): number {
  const key = `${zone} ${day}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const offset = asked(zone, day * DAY);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, offset);
  return offset;
}

const asked = (zone: string, at: number) => tzOffset(zone, new Date(at)) * MINUTE;
