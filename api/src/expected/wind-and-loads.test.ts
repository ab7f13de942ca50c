import { describe, expect, it } from 'vitest';
import { deviceOf } from '../demo/physics/devices.ts';
import { expectLoad } from './load-model.ts';
import { lostEnergy } from './lost-energy.ts';
import { expectByNeighbors, expectByWindSpeed } from './wind-model.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Saturday; on Sunday, March 29, Berlin has 23 hours. */
const BEGIN = Date.UTC(2026, 2, 7);
const ZONE = 'Europe/Berlin';
const hoursOf = (days: number, energyAt: (at: number) => number | null) =>
  Array.from({ length: days * 24 }, (_, hour) => {
    const at = BEGIN + hour * HOUR;
    return { at, energy: energyAt(at) };
  });

describe('what a load should take', () => {
  const localHour = (at: number) => {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: ZONE,
      hourCycle: 'h23',
      hour: '2-digit',
      weekday: 'short',
    });
    const [weekday, hour] = ['weekday', 'hour'].map(
      (wanted) => parts.formatToParts(at).find(({ type }) => type === wanted)?.value ?? '',
    );
    return { weekday, hour: Number(hour) };
  };
  const office = (at: number) => {
    const { weekday, hour } = localHour(at);
    if (weekday === 'Sun') return 5;
    if (weekday === 'Sat') return hour >= 9 && hour < 13 ? 20 : 5;
    return hour >= 7 && hour < 18 ? 50 : 5;
  };
  const known = (energyAt: (at: number) => number | null, days = 30) => {
    const found = expectLoad(hoursOf(days, energyAt), ZONE);
    if (typeof found === 'string') throw new Error(found);
    return found;
  };

  it('is what other days of the kind took at that hour of the clock there, also after a day of 23 hours', () => {
    const { hours, days } = known(office);
    expect(days).toBeGreaterThanOrEqual(29);
    expect(hours).toHaveLength(30 * 24);
    for (const { energy, expected, low, high } of hours) {
      expect(expected).toBe(energy);
      expect(low).toBeLessThanOrEqual(expected);
      expect(high).toBeGreaterThanOrEqual(expected);
    }
  });

  it('is not held against itself: a Saturday that is worked stands out', () => {
    const worked = BEGIN + 14 * DAY;
    const { hours } = known((at) => (at >= worked && at < worked + DAY ? 60 : office(at)));
    const noon = hours.find(({ at }) => at === worked + 10 * HOUR);
    expect(noon).toMatchObject({ energy: 60, expected: 20 });
    expect(noon?.high).toBeLessThan(60);
  });

  it('is nothing before two weeks are known', () => {
    expect(expectLoad(hoursOf(13, office), ZONE)).toBe('too_few_days');
    expect(
      expectLoad(
        hoursOf(30, () => null),
        ZONE,
      ),
    ).toBe('too_few_days');
  });
});

describe('what wind should have given', () => {
  const place = { latitude: 54, longitude: 8, altitude: 0, region: 'north-sea' };
  const energyOf = (name: string, at: number, meanSpeed = 9) => {
    const device = deviceOf({ kind: 'wind', rated: 2_000_000, meanSpeed }, place, name);
    const watts = [0, 1, 2, 3].map((quarter) => device(at / 1000 + quarter * 900 + 450).power ?? 0);
    return watts.reduce((sum, power) => sum + power, 0) / 4000;
  };
  const site = (name: string, change: (energy: number, at: number) => number | null = (energy) => energy) =>
    hoursOf(30, (at) => change(energyOf(name, at), at));
  const others = ['a', 'b', 'c', 'd'].map((name) => site(name));
  const total = (
    hours: readonly { energy?: number | null; expected?: number }[],
    of: 'energy' | 'expected',
  ) => hours.reduce((sum, hour) => sum + (hour[of] ?? 0), 0);

  const curve = (speed: number) => Math.min(2000, Math.max(0, 20 * (speed - 3) ** 2));
  const windy = hoursOf(30, () => 0).map(({ at }, index) => {
    const speed = 2 + (index % 23) / 2;
    return { at, speed, energy: curve(speed) };
  });

  it('follows from neighbors of the demo’s physics, and a day it stood still is lost', () => {
    const fault = BEGIN + 20 * DAY;
    const own = site('own');
    const faulty = site('own', (energy, at) => (at >= fault && at < fault + DAY ? 0 : energy));
    const found = expectByNeighbors(faulty, others, 2000);
    if (typeof found === 'string') throw new Error(found);
    expect(found.neighbors).toBe(4);
    expect(total(found.hours, 'expected') / total(own, 'energy')).toBeCloseTo(1, 0.7);
    const { outage } = lostEnergy(found.hours, []);
    const really = total(own, 'energy') - total(faulty, 'energy');
    expect(outage / really).toBeGreaterThan(0.6);
    expect(outage / really).toBeLessThan(1.5);
  });

  it('tells of no outage where it was calm: a hill away there may be wind', () => {
    const calm = (at: number) => Math.floor((at - BEGIN) / HOUR) % 50 === 7;
    const steady = (at: number) => 400 + 1500 * Math.abs(Math.sin((at - BEGIN) / DAY));
    const own = site('own', (_, at) => (calm(at) ? 0 : steady(at)));
    const near = [0.8, 1, 1.2].map((share) => site('a', (_, at) => share * (calm(at) ? 150 : steady(at))));
    const found = expectByNeighbors(own, near, null);
    if (typeof found === 'string') throw new Error(found);
    expect(lostEnergy(found.hours, []).outage).toBe(0);
    // What goes on when there is wind again was no calm, from its beginning.
    const down = site('own', (_, at) => (calm(at) || calm(at - HOUR) ? 0 : steady(at)));
    const told = expectByNeighbors(down, near, null);
    if (typeof told === 'string') throw new Error(told);
    expect(lostEnergy(told.hours, []).outage).toBeGreaterThan(0);
  });

  it('tells of no outage where a storm stopped it, as it did a neighbor hours later', () => {
    const hourOf = (at: number) => Math.floor((at - BEGIN) / HOUR);
    const blow = (at: number) =>
      hourOf(at) >= 400 && hourOf(at) < 430 ? 2000 : 500 + 30 * (hourOf(at) % 24);
    const stopped = (first: number, last: number) => (_: number, at: number) =>
      hourOf(at) >= first && hourOf(at) <= last ? 0 : blow(at);
    const near = [
      stopped(408, 412),
      (_: number, at: number) => blow(at),
      (_: number, at: number) => blow(at),
    ];
    const found = expectByNeighbors(
      site('own', stopped(404, 409)),
      near.map((change) => site('a', change)),
      2000,
    );
    if (typeof found === 'string') throw new Error(found);
    expect(lostEnergy(found.hours, []).outage).toBe(0);
    const speedOf = (at: number) => (hourOf(at) >= 400 && hourOf(at) < 430 ? 24 : 7 + (hourOf(at) % 24) / 8);
    const byCurve = expectByWindSpeed(
      site('own', stopped(404, 409)).map((hour) => ({ ...hour, speed: speedOf(hour.at) })),
      2000,
    );
    if (typeof byCurve === 'string') throw new Error(byCurve);
    expect(lostEnergy(byCurve.hours, []).outage).toBe(0);
  });

  it.each([0, 1, 2, 3, 4, 5])('adds up to what a healthy site gives, month %i of the year', (month) => {
    const later = (name: string) => site(name, (_, at) => energyOf(name, at + month * 60 * DAY));
    const own = later('own');
    const found = expectByNeighbors(own, ['a', 'b', 'c', 'd'].map(later), 2000);
    if (typeof found === 'string') throw new Error(found);
    expect(Math.abs(total(found.hours, 'expected') / total(own, 'energy') - 1)).toBeLessThan(0.015);
  });

  it('adds up where the neighbors have more wind, and where half of it was missing for two days', () => {
    const calm = (at: number) => energyOf('own', at, 6.5);
    const fault = BEGIN + 12 * DAY;
    const own = site('own', (_, at) => calm(at));
    for (const share of [1, 0.5, 0]) {
      const faulty = site('own', (_, at) => calm(at) * (at >= fault && at < fault + 2 * DAY ? share : 1));
      const found = expectByNeighbors(faulty, others, 2000);
      if (typeof found === 'string') throw new Error(found);
      expect(Math.abs(total(found.hours, 'expected') / total(own, 'energy') - 1)).toBeLessThan(0.05);
    }
  });

  it('by its own curve adds up too, however the hours of a bin are spread', () => {
    // Most hours of a wind speed are a little below what gusts make of some.
    const gusty = windy.map((hour, index) => ({
      ...hour,
      energy: hour.energy * (index % 5 === 0 ? 1.4 : 0.9),
    }));
    const found = expectByWindSpeed(gusty, null);
    if (typeof found === 'string') throw new Error(found);
    expect(total(found.hours, 'expected') / total(gusty, 'energy')).toBeCloseTo(1, 2);
  });

  it('says when there is nothing to compare with, or too little', () => {
    expect(expectByNeighbors(site('own'), [], null)).toBe('no_comparison');
    expect(expectByNeighbors(site('own'), [hoursOf(30, () => null)], null)).toBe('no_comparison');
    const short = site('own').map((hour, index) => ({ ...hour, energy: index < 96 ? hour.energy : null }));
    expect(expectByNeighbors(short, others, null)).toBe('too_few_days');
    expect(
      expectByNeighbors(
        hoursOf(30, () => 0),
        others,
        null,
      ),
    ).toBe('too_few_days');
  });

  it('follows from its own power curve where it sends wind speed', () => {
    // Eight days and a third; of the day in which it ends two thirds came, so it counts as usual.
    const faulty = windy.map((hour, index) => ({ ...hour, energy: index < 200 ? 0 : hour.energy }));
    const found = expectByWindSpeed(faulty, 1500);
    if (typeof found === 'string') throw new Error(found);
    for (const [index, { expected }] of found.hours.entries())
      expect(Math.abs(expected - Math.min(1500, windy[index]?.energy ?? 0))).toBeLessThanOrEqual(0.02 * 1500);
  });

  it('says nothing at speeds that were never learned, and nothing by a sensor that stands still', () => {
    const storm = windy.map((hour, index) => ({ ...hour, speed: index === 5 ? 40 : hour.speed }));
    const found = expectByWindSpeed(storm, null);
    expect(typeof found === 'string' ? found : found.hours.some(({ at }) => at === windy[5]?.at)).toBe(false);
    expect(
      expectByWindSpeed(
        windy.map((hour) => ({ ...hour, speed: 7 })),
        null,
      ),
    ).toBe('too_few_hours');
    expect(expectByWindSpeed(windy.slice(0, 90), null)).toBe('too_few_hours');
  });
});
