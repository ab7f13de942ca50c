import { describe, expect, it } from 'vitest';
import { sitesOf } from '../demo/demo-sites.ts';
import type { DemoSite } from '../demo/sites.ts';
import { demoSeries, hoursOfValues } from '../testing/demo-series.ts';
import type { Fault, FaultKind, Value } from './kinds.ts';
import { faultsOfSeries, unusualHours } from './look-at-series.ts';
import { learnUsual } from './usual.ts';

const HOUR = 3_600_000;
const now = new Date('2026-05-15T12:00:00Z');
const noon = Date.parse('2026-05-10T12:00:00Z');

/** Of each kind of equipment the first three: some hundred series. */
const all = Object.values(sitesOf).flat();
const sites = [...Map.groupBy(all, ({ equipment }) => equipment.kind).values()].flatMap((own) =>
  own.slice(0, 3),
);
const series = new Map(sites.map((site) => [site, demoSeries(site, now, 30)]));

function look(site: DemoSite, metric: string, values: readonly Value[]): Fault[] {
  const hours = hoursOfValues(values);
  const usual = learnUsual(hours);
  if (!usual) throw new Error('Nothing is usual.');
  const looked = { metric, hours, usual };
  const unusual = new Set(unusualHours(looked).map(({ at }) => at));
  const read = values.filter(({ at }) => unusual.has((Math.ceil(at / HOUR) - 1) * HOUR));
  const { equipment } = site;
  const nameplate =
    equipment.kind === 'solar'
      ? equipment.inverter / 1000
      : 'rated' in equipment
        ? equipment.rated / 1000
        : null;
  const generates = ['solar', 'wind', 'hydro', 'battery'].includes(equipment.kind);
  return faultsOfSeries(looked, read, { generates, nameplate }, now.getTime());
}

const within = (values: readonly Value[], from: number, until: number, change: (value: Value) => Value[]) =>
  values.flatMap((value) => (value.at > from && value.at <= until ? change(value) : [value]));

/** Of all series: how many had the fault told where it was put, and what else was told. */
function inject(kind: FaultKind, change: (values: readonly Value[]) => Value[], metrics: readonly string[]) {
  let [put, found] = [0, 0];
  const others: string[] = [];
  for (const [site, own] of series)
    for (const metric of metrics) {
      const values = own.get(metric);
      const most = Math.max(...(values ?? []).map(({ value }) => Math.abs(value)));
      if (!values || most === 0) continue;
      put += 1;
      const told = look(site, metric, change(values));
      const isIt = (fault: Fault) => fault.kind === kind && Math.abs(fault.from - noon) <= HOUR;
      if (told.some(isIt)) found += 1;
      for (const fault of told) if (!isIt(fault)) others.push(`${site.name} ${metric} ${fault.kind}`);
    }
  return { put, share: found / put, others };
}

describe('faults of readings', () => {
  it('are not told of the physics of the demo: at most two in twenty site-months', () => {
    const told = [...series].flatMap(([site, own]) =>
      [...own].flatMap(([metric, values]) => look(site, metric, values)),
    );
    expect(series.size).toBeGreaterThanOrEqual(18);
    expect(told.length, JSON.stringify(told)).toBeLessThanOrEqual(2);
  });

  it('finds every silence of an hour, with how many values are missing', () => {
    const { put, share, others } = inject('gap', (values) => within(values, noon, noon + HOUR, () => []), [
      'power',
      'temperature',
    ]);
    expect(put).toBeGreaterThan(25);
    expect(share).toBe(1);
    expect(others).toEqual([]);
    const [site] = sites;
    const values = (site && series.get(site)?.get('power')) ?? [];
    const [gap] = look(
      site as DemoSite,
      'power',
      within(values, noon, noon + HOUR, () => []),
    );
    expect(gap).toMatchObject({ from: noon, until: noon + 1.25 * HOUR, count: 4, seen: 4500, expected: 900 });
  });

  it('finds a silence that is longer than what is known besides', () => {
    const [site] = sites;
    const values = (site && series.get(site)?.get('power')) ?? [];
    const from = noon - 22 * 24 * HOUR;
    const told = look(
      site as DemoSite,
      'power',
      within(values, from, noon, () => []),
    );
    expect(told).toMatchObject([{ kind: 'gap', from, until: noon + HOUR / 4, count: 22 * 96 }]);
  });

  it('finds silence that goes on, and leaves one reading that did not come alone', () => {
    const [site] = sites;
    const values = (site && series.get(site)?.get('power')) ?? [];
    const silent = values.filter(({ at }) => at <= noon);
    expect(look(site as DemoSite, 'power', silent)).toMatchObject([
      { kind: 'gap', from: noon, until: null, count: 479 },
    ]);
    expect(
      look(
        site as DemoSite,
        'power',
        within(values, noon, noon + HOUR / 4, () => []),
      ),
    ).toEqual([]);
  });

  it('finds one value ten times what it can be', () => {
    const spiked = (values: readonly Value[]) => {
      const most = Math.max(...values.map(({ value }) => Math.abs(value)));
      return within(values, noon - 1, noon, ({ at }) => [{ at, value: 10 * most }]);
    };
    const { put, share, others } = inject('spike', spiked, [
      'power',
      'energy_consumption',
      'temperature',
      'voltage',
    ]);
    expect(put).toBeGreaterThan(40);
    expect(share).toBe(1);
    expect(others).toEqual([]);
  });

  it('finds a value at night that only the day gives', () => {
    const night = Date.parse('2026-05-10T00:00:00Z');
    for (const site of sites.filter(({ equipment }) => equipment.kind === 'solar')) {
      const values = series.get(site)?.get('power') ?? [];
      const most = Math.max(...values.map(({ value }) => value));
      const told = look(
        site,
        'power',
        within(values, night - 1, night, ({ at }) => [{ at, value: 0.5 * most }]),
      );
      expect(told, site.name).toMatchObject([
        { kind: 'spike', from: night, until: night, count: 1, expected: 0 },
      ]);
    }
  });

  it('finds the same value for a day and a half, but not the nights of the sun', () => {
    const stuck = (values: readonly Value[]) => {
      const all = values.map(({ value }) => value);
      // A value at the end of its range may be what is measured.
      const held = 0.4 * Math.min(...all) + 0.6 * Math.max(...all) + 0.01;
      return within(values, noon, noon + 36 * HOUR, ({ at }) => [{ at, value: held }]);
    };
    const { share, others } = inject('stuck', stuck, ['temperature', 'voltage', 'power']);
    expect(share).toBe(1);
    expect(others.filter((other) => other.endsWith('stuck'))).toEqual([]);
  });

  it('finds where a counter began anew', () => {
    const counters = (values: readonly Value[]) => {
      let total = 10_000;
      return values.map(({ at, value }) => {
        total = at > noon && at <= noon + HOUR / 4 ? 0 : total + Math.abs(value) / 1000 + 0.001;
        return { at, value: total };
      });
    };
    const { share, others } = inject('counter_reset', counters, ['power']);
    expect(share).toBe(1);
    expect(others).toEqual([]);
  });

  it('finds what comes twice, but not a faster pace', () => {
    const twice = (values: readonly Value[]) =>
      within(values, noon, noon + 6 * HOUR, ({ at, value }) => [
        { at, value },
        { at: at + 60_000, value },
      ]).toSorted((a, b) => a.at - b.at);
    const { share } = inject('duplicate', twice, ['power', 'energy_consumption']);
    expect(share).toBe(1);
    const faster = (values: readonly Value[]) =>
      within(values, noon, noon + 6 * HOUR, ({ at, value }) =>
        [10, 5, 0].map((minutes) => ({ at: at - minutes * 60_000, value: value * (1 + minutes / 1e6) })),
      );
    expect(inject('duplicate', faster, ['power']).share).toBe(0);
  });
});
