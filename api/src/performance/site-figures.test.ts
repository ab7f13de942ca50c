import { describe, expect, it } from 'vitest';
import { figuresOf } from './site-figures.ts';

const none = { nameplate_kw: null, peak_kwp: null, storage_kwh: null };
const hours = (...energies: (number | null)[]) => energies.map((energy, at) => ({ at, energy }));

describe('the figures of a site', () => {
  it('are of its kind', () => {
    expect(figuresOf({ ...none, kind: 'solar', peak_kwp: 10 }, hours(0, 20, 15, null))).toEqual([
      { id: 'specific_yield', unit: 'kWh/kWp', value: 3.5, missing: [] },
    ]);
    expect(figuresOf({ ...none, kind: 'wind', nameplate_kw: 10 }, hours(5, 0, 10, null))).toEqual([
      { id: 'capacity_factor', unit: '%', value: 50, missing: [] },
    ]);
    expect(figuresOf({ ...none, kind: 'building' }, hours(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))).toEqual([
      { id: 'base_load', unit: 'kW', value: 2, missing: [] },
      { id: 'peak_load', unit: 'kW', value: 11, missing: [] },
    ]);
    expect(figuresOf({ ...none, kind: 'weather' }, hours(1))).toEqual([]);
  });

  it('name the fact that is missing', () => {
    expect(figuresOf({ ...none, kind: 'solar' }, hours(1))).toMatchObject([
      { value: null, missing: ['peak_kwp'] },
    ]);
    expect(figuresOf({ ...none, kind: 'hydro' }, hours(1))).toMatchObject([{ missing: ['nameplate_kw'] }]);
  });

  it('tell how well a battery gives back what it took only over a week or more', () => {
    const battery = { ...none, kind: 'battery', storage_kwh: 4 } as const;
    const day = [-5, 4, 0, null];
    expect(figuresOf(battery, hours(...day))).toEqual([
      { id: 'full_cycles', unit: '', value: 1, missing: [] },
    ]);
    const week = Array.from({ length: 42 }, () => day).flat();
    expect(figuresOf(battery, hours(...week))).toMatchObject([
      { id: 'full_cycles', value: 42 },
      { id: 'round_trip_efficiency', value: 80 },
    ]);
  });

  it('are none of a site that sent nothing', () => {
    expect(figuresOf({ ...none, kind: 'solar' }, hours(null, null))).toEqual([]);
  });
});
