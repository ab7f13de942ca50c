import type { ExpectedHour } from './expect-hours.ts';
import { type HourOfSite, quantile } from './solar-model.ts';

/** Two Saturdays and two Sundays: each is told by the other. */
const LEAST_DAYS = 14;
/** Of a day so many hours must be known. */
const KNOWN_HOURS = 20;
const band = { low: 0.1, high: 0.9 };

const weekdays = { Sat: 'saturday', Sun: 'sunday' } as const;
type KindOfDay = 'workday' | 'saturday' | 'sunday';

interface LocalHour {
  at: number;
  energy: number | null;
  date: string;
  kind: KindOfDay;
  hour: number;
}

export interface LoadExpectation {
  /** Without those hours of which no other day of the kind tells. */
  hours: Omit<ExpectedHour, 'clouds'>[];
  days: number;
}

/**
 * What a load usually takes at such an hour of such a day: the median of other days of the kind, so that a day is
 * never held against itself.
 */
export function expectLoad(hours: readonly HourOfSite[], timeZone: string): LoadExpectation | 'too_few_days' {
  const local = hoursOfPlace(hours, timeZone);
  const knownOfDay = new Map<string, number>();
  for (const { date, energy } of local)
    if (energy !== null) knownOfDay.set(date, (knownOfDay.get(date) ?? 0) + 1);
  const days = [...knownOfDay.values()].filter((count) => count >= KNOWN_HOURS).length;
  if (days < LEAST_DAYS) return 'too_few_days';
  const cells = Map.groupBy(
    local.filter(({ energy }) => energy !== null),
    ({ kind, hour }) => `${kind} ${hour}`,
  );
  const samplesOf = (kind: KindOfDay, hour: number, date: string) =>
    (cells.get(`${kind} ${hour}`) ?? []).flatMap((one) => (one.date === date ? [] : (one.energy ?? [])));
  const found = local.flatMap(({ at, energy, date, kind, hour }) => {
    const samples = samplesOf(kind, hour, date);
    if (samples.length === 0) return [];
    const expected = quantile(samples, 0.5);
    // A band of two days would be no band: the hours beside it tell how far days differ.
    const around = [-1, 0, 1].flatMap((step) => samplesOf(kind, (hour + step + 24) % 24, date));
    const low = Math.min(expected, quantile(around, band.low));
    const high = Math.max(expected, quantile(around, band.high));
    return [{ at, energy, expected, low, high }];
  });
  return { hours: found, days };
}

/** By the clock of the place: a day of 23 or 25 hours has an hour that is missing, or there twice. */
function hoursOfPlace(hours: readonly HourOfSite[], timeZone: string): LocalHour[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  return hours.map(({ at, energy }) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const weekday = parts['weekday'] ?? '';
    return {
      at,
      energy,
      date: `${parts['year']}-${parts['month']}-${parts['day']}`,
      kind: weekday in weekdays ? weekdays[weekday as keyof typeof weekdays] : 'workday',
      hour: Number(parts['hour']),
    };
  });
}
