import { createFormats } from './formats.ts';
import type { Locale } from './locale.ts';

/** A time on the clock, `HH:mm`; it has no day and no zone. */
export type ClockTime = string;

/** What keeps a time on one line in a text; in a field somebody would have to delete it unseen. */
const noBreaks = /\u2060/g;

/** The time as the person's time format and language have it: `22:05`, `10:05 PM`, `午後10:05`. */
export function writeTime(time: ClockTime, locale: Locale): string {
  // In UTC no time comes twice, which would need the name of its zone.
  return createFormats({ ...locale, timeZone: 'UTC' })
    .time(`1970-01-01T${time}:00Z`)
    .replaceAll(noBreaks, '');
}

const morning = /a\.? ?m\.?|午前/;
const afternoon = /p\.? ?m\.?|午後/;
const clock = /^(\d{1,2})(?: ?[:.h時] ?(\d{2})?|(\d{2}))?(?: ?(?:分|uhr|h))?$/;

/** The time that somebody typed by a clock of 12 or of 24 hours, with or without minutes; null where it is none. */
export function readTime(text: string): ClockTime | null {
  // NFKC: the wide digits of a Japanese keyboard, and spaces that never break.
  const typed = text.normalize('NFKC').replaceAll(noBreaks, '').toLowerCase().trim();
  const half = morning.test(typed) ? 0 : afternoon.test(typed) ? 12 : null;
  const [, first, marked, packed] =
    clock.exec(typed.replace(morning, '').replace(afternoon, '').trim()) ?? [];
  if (first === undefined) return null;
  const [hours, minutes] = [Number(first), Number(marked ?? packed ?? '0')];
  if (minutes > 59 || hours > 23 || (half !== null && (hours < 1 || hours > 12))) return null;
  const hour = half === null ? hours : (hours % 12) + half;
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
