import { clearEnergy, type SolarSite } from '../expected/solar-model.ts';
import { median } from './robust.ts';
import type { Fault } from './kinds.ts';
import type { SeriesHour } from './usual.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
/** Clocks of devices are off by some seconds, and those of servers too. */
const LEAST_AHEAD = 2 * MINUTE;
/** Between the middle of a day's energy and the middle of its light: what clouds do on a day is less, on most days. */
const LEAST_OFF = 35 * MINUTE;
const LOOKED_AT_DAYS = 7;
const LEAST_DAYS = 4;
/** Of the light of a day so much must be in hours that are known. */
const KNOWN = 0.9;
/** Of days with less than this share of their light the middle is where the clouds were not. */
const BRIGHT = 0.5;

/** Readings that say they were made later than now. */
export function findAhead(hours: readonly SeriesHour[], now: number): Fault[] {
  const ahead = hours.filter(({ last }) => last > now + LEAST_AHEAD);
  const [first] = ahead;
  const last = ahead.at(-1);
  if (!first || !last) return [];
  return [
    {
      kind: 'clock',
      metric: '',
      from: Math.max(now, first.first),
      until: last.last,
      count: ahead.reduce((sum, { n }) => sum + n, 0),
      seen: (last.last - now) / 1000,
      expected: 0,
    },
  ];
}

/** An hour of a solar site: when it begins, and how much came in it. */
interface EnergyHour {
  at: number;
  energy: number;
}

/** A solar site whose days lie beside the sun: its clock, its time zone, or its coordinates are wrong. */
export function findShifted(hours: readonly EnergyHour[], site: SolarSite): Fault[] {
  const dayOf = ({ at }: EnergyHour) => Math.floor((at + (site.longitude / 360) * DAY) / DAY);
  const days = [...Map.groupBy(hours, dayOf)].slice(-LOOKED_AT_DAYS - 1);
  const told = days.flatMap(([day, own]) => {
    const begin = day * DAY - (site.longitude / 360) * DAY;
    const all = Array.from({ length: 25 }, (_, hour) => Math.floor(begin / HOUR) * HOUR + hour * HOUR);
    const light = all.map((at) => ({ at, energy: clearEnergy(site, at) }));
    const sums = { light: sumOf(light), energy: sumOf(own) };
    const sent = new Set(own.map(({ at }) => at));
    const known = sumOf(light.filter(({ at }) => sent.has(at)));
    if (sums.light <= 0 || known < KNOWN * sums.light || sums.energy <= 0) return [];
    return [{ off: middleOf(own) - middleOf(light), share: sums.energy / sums.light, own }];
  });
  // Against the best of its own days: what it loses always says nothing of clouds.
  const best = Math.max(0, ...told.map(({ share }) => share));
  const bright = told.filter(({ share }) => share >= BRIGHT * best);
  if (bright.length < LEAST_DAYS) return [];
  const off = median(bright.map((day) => day.off));
  const agreeing = bright.filter(
    (day) => Math.sign(day.off) === Math.sign(off) && Math.abs(day.off) > LEAST_OFF / 2,
  );
  if (Math.abs(off) < LEAST_OFF || agreeing.length < 0.8 * bright.length) return [];
  return [
    {
      kind: 'clock',
      metric: '',
      from: agreeing[0]?.own[0]?.at ?? 0,
      until: null,
      count: agreeing.reduce((sum, { own }) => sum + own.length, 0),
      seen: off / 1000,
      expected: 0,
    },
  ];
}

const sumOf = (hours: readonly EnergyHour[]) =>
  hours.reduce((sum, { energy }) => sum + Math.max(0, energy), 0);

function middleOf(hours: readonly EnergyHour[]): number {
  const [first] = hours;
  const begin = first?.at ?? 0;
  const weighted = hours.reduce((sum, { at, energy }) => sum + (at - begin) * Math.max(0, energy), 0);
  return begin + weighted / sumOf(hours);
}
