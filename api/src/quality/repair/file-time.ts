import { clockOffset } from '../../maintenance/clock-offset.ts';

const DAY = 86_400_000;

/** Why a text is no instant. */
export type WrongTime = 'time' | 'skipped' | 'twice';

const date = String.raw`(?<year>\d{4})[-/](?<month>\d{2})[-/](?<day>\d{2})`;
const dotted = String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})`;
const time = String.raw`(?:T|\s+)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<part>\d{1,6}))?)?`;
const offset = String.raw`\s*(?<offset>Z|[+-]\d{2}:?\d{2})?`;
const forms = [date, dotted].map((each) => new RegExp(`^${each}${time}${offset}$`, 'i'));

/**
 * The instant of a time as files write it: 2026-03-29 14:15, 29.03.2026 14:15 or RFC 3339. Without an offset it is what the clock of
 * the zone shows, which some times of a year does not, and others twice.
 */
export function instantOfFile(text: string, zone: string): number | WrongTime {
  const found = forms.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (!found) return 'time';
  const part = (name: string) => Number(found[name] ?? 0);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  const told = new Date(wall);
  const isTime =
    told.getUTCMonth() === part('month') - 1 &&
    told.getUTCDate() === part('day') &&
    part('hour') < 24 &&
    part('minute') < 60 &&
    part('second') < 60;
  if (!isTime) return 'time';
  const milliseconds = Math.floor(Number(`0.${found['part'] ?? 0}`) * 1000);
  if (found['offset'] !== undefined) {
    const ahead = offsetOf(found['offset']);
    return ahead === undefined ? 'time' : wall - ahead + milliseconds;
  }
  const offsets = new Set([wall - DAY, wall + DAY].map((at) => clockOffset(zone, at)));
  const instants = [...offsets]
    .map((ahead) => wall - ahead)
    .filter((at) => at + clockOffset(zone, at) === wall);
  const [only, another] = instants;
  if (only === undefined) return 'skipped';
  return another === undefined ? only + milliseconds : 'twice';
}

/** Milliseconds ahead of UTC; undefined where no clock is so far off. */
function offsetOf(text: string): number | undefined {
  if (text.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  if (hours > 14 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
