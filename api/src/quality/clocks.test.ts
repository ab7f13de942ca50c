import { describe, expect, it } from 'vitest';
import { sitesOf } from '../demo/demo-sites.ts';
import { demoSeries, hoursOfValues } from '../testing/demo-series.ts';
import { findAhead, findShifted } from './find-clocks.ts';

const HOUR = 3_600_000;
const now = new Date('2026-05-15T12:00:00Z');
const sites = Object.values(sitesOf)
  .flat()
  .filter(({ equipment }) => equipment.kind === 'solar');

/** In minutes: by how much the days of each site are told to lie beside the sun. */
const told = (shift: number) =>
  sites.flatMap((site) => {
    const { equipment, place } = site;
    if (equipment.kind !== 'solar') return [];
    const values = (demoSeries(site, now, 9).get('power') ?? []).map(({ at, value }) => ({
      at: at + shift,
      value,
    }));
    const hours = hoursOfValues(values).map(({ at, min, max }) => ({ at, energy: (min + max) / 2 }));
    const { latitude, longitude } = place;
    const plane = {
      tilt: equipment.tilt,
      azimuth: equipment.facing,
      peak: equipment.peak / 1000,
      limit: null,
    };
    return findShifted(hours, { latitude, longitude, ...plane }).map(({ seen }) => (seen ?? 0) / 60);
  });

describe('clocks', () => {
  it('that are an hour off are seen by the sun, and those that are right are not', () => {
    expect(told(0)).toEqual([]);
    for (const shift of [HOUR, -HOUR]) {
      const off = told(shift);
      expect(off.length / sites.length).toBeGreaterThanOrEqual(0.9);
      for (const minutes of off) expect(Math.sign(minutes)).toBe(Math.sign(shift));
    }
  });

  it('that are ahead of the time are seen while they are', () => {
    const values = Array.from({ length: 8 }, (_, index) => ({
      at: now.getTime() - HOUR + (index * HOUR) / 4,
      value: 1,
    }));
    expect(findAhead(hoursOfValues(values), now.getTime())).toMatchObject([
      { kind: 'clock', seen: 2700, expected: 0 },
    ]);
    expect(findAhead(hoursOfValues(values.slice(0, 5)), now.getTime())).toEqual([]);
  });
});
