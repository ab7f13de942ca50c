import { expect, test } from 'vitest';
import { auroraSites } from '../aurora-sites.ts';
import { borealisSites } from '../borealis-sites.ts';
import { meterOf } from '../readings.ts';
import { gaussian } from '../seeded.ts';
import type { DemoSite } from '../sites.ts';
import { process } from './noise.ts';
import { hubSpeed, solarPower, windPower } from './plants.ts';
import { type Weather, weatherOf } from './weather.ts';

const quarter = 900;
const day = 86_400;
const june = Date.UTC(2025, 5, 1) / 1000;
const place = { latitude: 52.5, longitude: 13.4, altitude: 40, region: 'test' };

function span<T>(days: number, read: (seconds: number) => T, step = quarter): T[] {
  return Array.from({ length: (days * day) / step }, (_, index) => read(june + index * step));
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(a: number[], b: number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)));
  const spread = (values: number[], middle: number) =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return product / (spread(a, meanA) * spread(b, meanB));
}

/** Power of the signal at one frequency (cycles a day), averaged over a window of neighbours. */
function powerAt(values: number[], cyclesPerDay: number, days: number): number {
  const bins = Array.from({ length: 9 }, (_, index) => cyclesPerDay * days + (index - 4));
  return mean(
    bins.map((bin) => {
      let real = 0;
      let imaginary = 0;
      for (const [index, value] of values.entries()) {
        const angle = (2 * Math.PI * bin * index) / values.length;
        real += value * Math.cos(angle);
        imaginary += value * Math.sin(angle);
      }
      return real ** 2 + imaginary ** 2;
    }),
  );
}

test('the noise is standard normal and its spectrum falls like turbulence', () => {
  const days = 200;
  const wind = process(7, { longest: 16 * day, shortest: quarter, knee: 4 * day, slope: 5 / 3 });
  const values = span(days, wind);
  expect(Math.abs(mean(values))).toBeLessThan(0.35);
  expect(mean(values.map((value) => value ** 2))).toBeGreaterThan(0.6);
  expect(mean(values.map((value) => value ** 2))).toBeLessThan(1.5);
  const slope = Math.log(powerAt(values, 16, days) / powerAt(values, 1, days)) / Math.log(16);
  expect(slope).toBeLessThan(-1.2);
  expect(slope).toBeGreaterThan(-2.3);
  const independent = Array.from({ length: 2000 }, (_, index) => gaussian(3, index));
  expect(Math.abs(mean(independent))).toBeLessThan(0.08);
});

test('a value depends on the instant only, not on the order or the start', () => {
  for (const site of [...auroraSites.slice(0, 1), ...auroraSites.slice(-8), ...borealisSites]) {
    const forward = meterOf(site);
    const series = span(2, (at) => forward(at, quarter));
    const alone = meterOf(site);
    for (const index of [150, 3, 77, 191])
      expect(alone(june + index * quarter, quarter)).toEqual(series[index]);
  }
});

test('the sun rules the light: dark at night, highest around solar noon, dimmed by clouds', () => {
  const weather = span(30, weatherOf(place, 'light'));
  for (const { sun, global, beam, diffuse, cloud } of weather) {
    expect(global > 0).toBe(sun.altitude > 0);
    expect(global).toBeLessThan(1250);
    expect(Math.min(global, beam, diffuse, cloud)).toBeGreaterThanOrEqual(0);
  }
  const noon = weather.filter(({ sun }) => sun.altitude > 50);
  const clear = noon.filter(({ cloud }) => cloud < 0.2).map(({ global }) => global);
  const dull = noon.filter(({ cloud }) => cloud > 0.9).map(({ global }) => global);
  expect(mean(clear)).toBeGreaterThan(1.7 * mean(dull));
});

test('temperature has a daily course, damped by clouds; the dew point never exceeds it', () => {
  const weather = span(60, weatherOf(place, 'air'));
  for (const { temperature, dewPoint, humidity } of weather) {
    expect(dewPoint).toBeLessThan(temperature);
    expect(humidity).toBeGreaterThan(5);
    expect(humidity).toBeLessThanOrEqual(100);
  }
  const at = (hour: number) => weather.filter(({ solarHour }) => Math.abs(solarHour - hour) < 0.5);
  const celsius = (list: Weather[]) => mean(list.map(({ temperature }) => temperature));
  expect(celsius(at(15)) - celsius(at(3))).toBeGreaterThan(4);
  const temperatures = weather.map(({ temperature }) => temperature);
  const humidities = weather.map(({ humidity }) => humidity);
  expect(correlation(temperatures, humidities)).toBeLessThan(-0.3);
});

test('neighbours share the weather, distant places do not', () => {
  const near = { ...place, latitude: 52.7 };
  const far = { ...place, region: 'elsewhere' };
  const series = (where: typeof place, name: string) =>
    span(90, weatherOf(where, name)).map((w) => w.windQuantile);
  const here = series(place, 'a');
  expect(correlation(here, series(near, 'b'))).toBeGreaterThan(0.7);
  expect(Math.abs(correlation(here, series(far, 'c')))).toBeLessThan(0.4);
});

test('a turbine starts at 3 m/s, reaches its rating at 12.5 m/s and stops at 25 m/s', () => {
  const plant = { kind: 'wind', rated: 3_000_000, meanSpeed: 7.5 } as const;
  expect(windPower(plant, 2.9, 15)).toBe(0);
  expect(windPower(plant, 6, 15)).toBeGreaterThan(150_000);
  expect(windPower(plant, 6, 15)).toBeLessThan(500_000);
  expect(windPower(plant, 13, 15)).toBe(3_000_000);
  expect(windPower(plant, 25, 15)).toBe(0);
  const weather = weatherOf(place, 'turbine');
  const speeds = span(365, (at) => hubSpeed(plant, weather(at), at), 3600);
  expect(mean(speeds)).toBeGreaterThan(6);
  expect(mean(speeds)).toBeLessThan(9);
});

test('hot modules give less than cool ones under the same light', () => {
  const plant = { kind: 'solar', peak: 100_000, inverter: 100_000, tilt: 30, facing: 180 } as const;
  const noon = span(30, weatherOf(place, 'modules')).find(({ global }) => global > 700);
  expect(noon).toBeDefined();
  const power = (temperature: number) => solarPower(plant, { ...(noon as Weather), temperature });
  expect(power(35) / power(5)).toBeCloseTo(1 - 0.0038 * 30, 1);
});

test.each([...auroraSites, ...borealisSites])(
  '$name: energy agrees with power, which keeps to the rating',
  (site) => {
    const read = meterOf(site);
    const series = span(3, (at) => read(at, quarter));
    const power = series.map(({ values }) => values.power ?? 0);
    const energy = series.map(({ values }) => values.energy_consumption ?? 0);
    const integral = (power.reduce((sum, value) => sum + value, 0) * quarter) / 3_600_000;
    const turnover = (power.reduce((sum, value) => sum + Math.abs(value), 0) * quarter) / 3_600_000;
    const metered = energy.reduce((sum, value) => sum + value, 0);
    const most = Math.max(...power.map(Math.abs));
    expect(Math.abs(metered - integral)).toBeLessThanOrEqual(0.02 * turnover + most / 4000);
    expect(most).toBeLessThanOrEqual(Math.ceil(ratingOf(site)));
    // Only storage takes as well as gives.
    expect(Math.min(...power) < 0).toBe(site.equipment.kind === 'battery');
  },
);

test.each([...auroraSites, ...borealisSites].filter(({ equipment }) => equipment.kind === 'battery'))(
  '$name gives back nine tenths of what it takes',
  (site) => {
    const read = meterOf(site);
    const energy = span(30, (at) => read(at, quarter).values.energy_consumption ?? 0);
    const sumOf = (sign: number) => energy.reduce((sum, value) => sum + Math.max(0, sign * value), 0);
    expect(sumOf(1) / sumOf(-1)).toBeCloseTo(0.9, 1);
  },
);

function ratingOf({ equipment }: DemoSite): number {
  if (equipment.kind === 'solar') return equipment.inverter;
  if (equipment.kind === 'building') return 3 * (equipment.base + equipment.occupied + equipment.climate);
  return equipment.kind === 'station' ? 0 : equipment.rated;
}
