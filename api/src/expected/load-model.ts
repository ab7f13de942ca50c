import { clockOffset } from '../maintenance/clock-offset.ts';
import type { ExpectedHour } from './expect-hours.ts';
import { type HourOfSite, quantileInOrder } from './solar-model.ts';

/** Two Saturdays and two Sundays: each is told by the other. */
const LEAST_DAYS = 14;
/** Of a day so many hours must be known. */
const KNOWN_HOURS = 20;
const band = { low: 0.1, high: 0.9 };

const kinds = ['workday', 'saturday', 'sunday'] as const;
type KindOfDay = (typeof kinds)[number];
const weekend = new Map<number, KindOfDay>([
  [6, 'saturday'],
  [0, 'sunday'],
]);
const cellOf = (kind: KindOfDay, hour: number) => `${kind} ${hour}`;

interface LocalHour {
  at: number;
  energy: number | null;
  date: string;
  kind: KindOfDay;
  hour: number;
}

export interface LoadExpectation {
  /** Without those hours of which no other day of the kind tells. */
  hours: ExpectedHour[];
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
    local.flatMap((one) => (one.energy === null ? [] : [{ ...one, energy: one.energy }])),
    ({ kind, hour }) => cellOf(kind, hour),
  );
  const cell = (kind: KindOfDay, hour: number) => cells.get(cellOf(kind, (hour + 24) % 24)) ?? [];
  // In order, once for each hour of a kind of day: of each day the same are asked for, without its own.
  const inOrder = (around: readonly number[]) =>
    new Map<string, { date: string; energy: number }[]>(
      kinds.flatMap((kind) =>
        Array.from({ length: 24 }, (_, hour): [string, { date: string; energy: number }[]] => [
          cellOf(kind, hour),
          around
            .flatMap((step) => cell(kind, hour + step))
            .toSorted((one, other) => one.energy - other.energy),
        ]),
      ),
    );
  const [alike, nearby] = [inOrder([0]), inOrder([-1, 0, 1])];
  const found = local.flatMap(({ at, energy, date, kind, hour }) => {
    const of = (samples: typeof alike) =>
      (samples.get(cellOf(kind, hour)) ?? []).flatMap((one) => (one.date === date ? [] : one.energy));
    const samples = of(alike);
    if (samples.length === 0) return [];
    const expected = quantileInOrder(samples, 0.5);
    // A band of two days would be no band: the hours beside it tell how far days differ.
    const around = of(nearby);
    const low = Math.min(expected, quantileInOrder(around, band.low));
    const high = Math.max(expected, quantileInOrder(around, band.high));
    return [{ at, energy, expected, low, high }];
  });
  return { hours: found, days };
}

/** By the clock of the place: a day of 23 or 25 hours has an hour that is missing, or there twice. */
function hoursOfPlace(hours: readonly HourOfSite[], timeZone: string): LocalHour[] {
  return hours.map(({ at, energy }) => {
    const shown = new Date(at + clockOffset(timeZone, at));
    return {
      at,
      energy,
      date: shown.toISOString().slice(0, 10),
      kind: weekend.get(shown.getUTCDay()) ?? 'workday',
      hour: shown.getUTCHours(),
    };
  });
}
