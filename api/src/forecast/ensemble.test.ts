import { describe, expect, it } from 'vitest';
import type { HourOfSite } from '../expected/solar-model.ts';
import { hindcastsOf, Scorer, trackOf } from './backtest.ts';
import { ensemblesAt, type Members } from './ensemble.ts';
import type { ForecastSite } from './forecasts.queries.ts';
import { crpsOf } from './scores.ts';
import { HORIZON, HOUR } from './signal.ts';
import { cellsOf, quartersOf, readySite, STEPS } from './site-signal.ts';
import { filled, HindcastSum, MemberSum } from './sums.ts';

const DAYS = 30;
const BEGIN = Date.UTC(2026, 2, 10);
const ZONE = 'Europe/Berlin';
const COUNT = DAYS * 24;

const wind: ForecastSite = {
  client_id: 'a',
  role: 'generation',
  kind: 'wind',
  nameplate_kw: null,
  latitude: null,
  longitude: null,
  tilt_degrees: null,
  azimuth_degrees: null,
};
const solarFacts = {
  kind: 'solar',
  latitude: 51.6,
  longitude: 14.2,
  tilt_degrees: 28,
  azimuth_degrees: 180,
} as const;

const hoursOf = (energyAt: (hour: number) => number | null): HourOfSite[] =>
  Array.from({ length: COUNT }, (_, hour) => ({ at: BEGIN + hour * HOUR, energy: energyAt(hour) }));
const ready = (hours: readonly HourOfSite[], site: Partial<ForecastSite> = {}) =>
  readySite({ ...wind, ...site }, hours, cellsOf(BEGIN, COUNT + HORIZON, ZONE), 168);
/** A wave that repeats itself in no whole number of days, so that its phase tells what comes. */
const wave = (hour: number) => 100 + 80 * Math.sin(hour / 9);

describe('an ensemble', () => {
  it('of the model knows what follows from the last hours, where climatology cannot', async () => {
    const site = ready(hoursOf(wave));
    if (!site) throw new Error('It is not ready.');
    const track = trackOf(site.signal, await hindcastsOf(site.signal));
    expect(track?.crpsSkill).toBeGreaterThan(0.2);
    expect(track?.scores.model.rmse).toBeLessThan(track?.scores.climatology.rmse ?? 0);
  });

  it('is of days that are known, and never beyond what was measured', () => {
    const site = ready(hoursOf((hour) => (hour > 100 && hour < 160 ? null : wave(hour))));
    if (!site) throw new Error('It is not ready.');
    const { model, climatology } = ensemblesAt(site.signal, COUNT);
    const known = [...model, ...climatology].flatMap((member) =>
      [...member].filter((value) => !Number.isNaN(value)),
    );
    expect(known.length).toBeGreaterThan(0);
    expect(Math.min(...known)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...known)).toBeLessThanOrEqual(site.signal.most);
    expect(model[0]?.slice(24).every(Number.isNaN)).toBe(true);
  });

  it('keeps the members of a method in one piece of memory, and so what fills them up', () => {
    const site = ready(hoursOf(wave));
    if (!site) throw new Error('It is not ready.');
    const pieces = (members: Members) => new Set(members.map(({ buffer }) => buffer)).size;
    for (const members of Object.values(ensemblesAt(site.signal, COUNT))) {
      expect(members.length).toBeGreaterThan(20);
      expect([pieces(members), pieces(filled(members))]).toEqual([1, 1]);
    }
  });

  it('has kinds of hours by the clock of the place, on days of 23 and 25 hours too', () => {
    for (const [day, hours] of [
      [Date.UTC(2026, 2, 28, 23), 23],
      [Date.UTC(2026, 9, 24, 22), 25],
    ] as const) {
      const { hourOfDay, kindOfHour } = cellsOf(day, hours + 1, ZONE);
      expect([hourOfDay[0], hourOfDay[hours]]).toEqual([0, 0]);
      // The whole day is a Sunday, what follows a workday.
      expect(kindOfHour.slice(0, hours).every((cell) => cell >= 48)).toBe(true);
      expect(kindOfHour[hours]).toBe(0);
    }
  });
});

describe('a site', () => {
  it('that sends nothing, too little or nothing but zero is not forecast', () => {
    expect(ready(hoursOf(() => null))).toBeUndefined();
    expect(ready(hoursOf((hour) => (hour < 100 ? 5 : null)))).toBeUndefined();
    expect(ready(hoursOf(() => 0))).toBeUndefined();
    expect(ready([])).toBeUndefined();
  });

  it('whose coordinates do not fit is forecast by the hour of the day', () => {
    const hours = hoursOf((hour) => Math.max(0, Math.sin(((hour - 5) % 24) * (Math.PI / 12))) * 100);
    expect(ready(hours, solarFacts)?.clearQuarters).toBeDefined();
    for (const facts of [
      { latitude: 14.2, longitude: 151.6 },
      { latitude: -90, longitude: 0 },
      { longitude: null },
    ]) {
      const site = ready(hours, { ...solarFacts, ...facts });
      expect(site?.clearQuarters).toBeUndefined();
      expect(site && quartersOf(new Float64Array(HORIZON).fill(7), site).every((kW) => kW === 7)).toBe(true);
    }
  });

  it('of the sun gives nothing in quarters without sun, and nothing that is no number', () => {
    const hours = hoursOf((hour) => Math.max(0, Math.sin(((hour - 5) % 24) * (Math.PI / 12))) * 100);
    const site = ready(hours, { ...solarFacts, nameplate_kw: 80 });
    if (!site) throw new Error('It is not ready.');
    const quarters = quartersOf(ensemblesAt(site.signal, COUNT).climatology[3] ?? new Float64Array(), site);
    expect(quarters).toHaveLength(STEPS);
    expect(quarters.every((kW) => kW >= 0 && kW <= 100)).toBe(true);
    expect(quarters[0]).toBe(0);
    expect(Math.max(...quarters)).toBeGreaterThan(50);
  });
});

describe('a sum', () => {
  const members = (...values: number[]): Members => values.map((value) => new Float64Array([value]));

  it('adds up the same day at all sites: what goes together stays together, what does not evens out', () => {
    const spread = (...sites: Members[]) => {
      const sum = new MemberSum();
      for (const site of sites) sum.add(filled(site));
      return sum.members.map(([value]) => value);
    };
    expect(spread(members(1, 9), members(1, 9))).toEqual([2, 18]);
    expect(spread(members(1, 9), members(9, 1))).toEqual([10, 10]);
    expect(spread(members(1, Number.NaN, 3), members(1, 1, 1))).toEqual([2, 3, 4]);
  });

  it('is scored by hours in which something was known', () => {
    const day = () => [new Float64Array(24).fill(4), new Float64Array(24).fill(6)];
    const ensembles = { model: day(), climatology: day(), persistence: day() };
    const sum = new HindcastSum();
    const energy = Float64Array.from({ length: 24 * 8 }, (_, hour) => (hour % 2 === 0 ? 5 : Number.NaN));
    sum.add(
      Array.from({ length: 7 }, (_, at) => ({ now: 24 * at, ensembles })),
      energy,
      'model',
    );
    expect(sum.track).toMatchObject({
      hours: 84,
      scores: { model: { mae: 0 } },
      rmseSkill: 0,
      best: 'climatology',
    });
  });
});

it('the score of an ensemble is 0 for what is sure and right, and the distance for what is sure and wrong', () => {
  expect(crpsOf([3, 3], 3)).toBe(0);
  expect(crpsOf([3, 3, 3], 5)).toBe(2);
  // Worked out by hand: (1 + 1) / 2 - (2 + 2) / (2 · 4).
  expect(crpsOf([2, 4], 3)).toBeCloseTo(0.5, 12);
  const scorer = new Scorer();
  expect(scorer.track).toBeNull();
});
