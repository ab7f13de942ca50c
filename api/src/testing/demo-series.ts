import { quarterBefore } from '../demo/demo-times.ts';
import { meterOf } from '../demo/readings.ts';
import type { DemoSite } from '../demo/sites.ts';
import type { Value } from '../quality/kinds.ts';
import type { SeriesHour } from '../quality/usual.ts';

const HOUR = 3_600_000;

/** What a demo site sends in the days before an instant, each quarter of an hour, by metric. */
export function demoSeries(site: DemoSite, until: Date, days: number): Map<string, Value[]> {
  const meter = meterOf(site);
  const end = quarterBefore(until);
  const series = new Map<string, Value[]>();
  for (let at = end - days * 86_400 + 900; at <= end; at += 900)
    for (const [metric, value] of Object.entries(meter(at, 900).values)) {
      const own = series.get(metric) ?? [];
      series.set(metric, own);
      own.push({ at: at * 1000, value });
    }
  return series;
}

/** The figures of hours that values belong to, as the database keeps them. */
export function hoursOfValues(values: readonly Value[]): SeriesHour[] {
  const byHour = Map.groupBy(values, ({ at }) => (Math.ceil(at / HOUR) - 1) * HOUR);
  return [...byHour].map(([at, own]) => ({
    at,
    n: own.length,
    min: Math.min(...own.map(({ value }) => value)),
    max: Math.max(...own.map(({ value }) => value)),
    first: own[0]?.at ?? 0,
    last: own.at(-1)?.at ?? 0,
  }));
}
