import { findDuplicates, mayHaveDuplicates } from './find-duplicates.ts';
import { findGaps, mayHaveGap } from './find-gaps.ts';
import { findResets, mayHaveReset } from './find-resets.ts';
import { findSpikes, mayHaveSpike } from './find-spikes.ts';
import { findStuck } from './find-stuck.ts';
import type { Fault, LookedSeries, Value } from './kinds.ts';
import type { SeriesHour } from './usual.ts';

const HOUR = 3_600_000;

export interface LookedSite {
  /** It generates: what it gives may be held down. */
  generates: boolean;
  /** kW; null where it is not known. */
  nameplate: number | null;
}

/** Hours of which the readings themselves have to be looked at, for something in their figures is unusual. */
export function unusualHours({ hours, usual }: LookedSeries): SeriesHour[] {
  const wanted = new Set<SeriesHour>();
  for (const [index, hour] of hours.entries()) {
    const [before, after] = [hours[index - 1], hours[index + 1]];
    if (mayHaveGap(hour, usual) || mayHaveDuplicates(hour, usual)) wanted.add(hour);
    // What is beside it is judged with it.
    if (mayHaveSpike(hour, [before, after], usual) || mayHaveReset(hour, before, usual))
      for (const each of [before, hour, after]) if (each) wanted.add(each);
  }
  return [...wanted].toSorted((a, b) => a.at - b.at);
}

/**
 * What is wrong with a metric.
 * @param values of the hours that `unusualHours` named, in order; of other hours none
 * @param now up to when something should have come
 */
export function faultsOfSeries(
  series: LookedSeries,
  values: readonly Value[],
  { generates, nameplate }: LookedSite,
  now: number,
): Fault[] {
  const { metric, hours, usual } = series;
  // Hours are those of the organization’s clock, which may begin at half past.
  const begin = (hours[0]?.at ?? 0) % HOUR;
  const byHour = Map.groupBy(values, ({ at }) => (Math.ceil((at - begin) / HOUR) - 1) * HOUR + begin);
  const readings = ({ at }: SeriesHour) => byHour.get(at);
  const isEnergy = metric === 'energy_consumption';
  const isOutput = generates && (isEnergy || metric === 'power');
  const most =
    nameplate === null ? undefined : isEnergy ? nameplate * ((usual.pace ?? 0) / HOUR) : nameplate * 1000;
  const ends = isEnergy || metric === 'power' ? (most === undefined ? [] : [most, -most]) : [100];
  return [
    ...findGaps(metric, hours, usual, readings, now),
    ...(usual.isCounter ? [] : findSpikes(series, values, isEnergy)),
    ...findStuck(hours, usual, { metric, isOutput, ends }),
    ...findResets(metric, values, usual),
    ...findDuplicates(metric, hours, usual, readings),
  ];
}

/** Of all metrics of a site alike: a gap or duplicates that all of them have are of the site. */
export function ofTheSite(faults: readonly Fault[], metrics: number): Fault[] {
  const merged: Fault[] = [];
  for (const own of Map.groupBy(faults, keyOf).values()) {
    const [first] = own;
    const isOfAll = first && (first.kind === 'gap' || first.kind === 'duplicate') && own.length === metrics;
    if (isOfAll && metrics > 1)
      merged.push({ ...first, metric: '', count: Math.max(...own.map(({ count }) => count)) });
    else merged.push(...own);
  }
  return merged.toSorted((a, b) => a.from - b.from);
}

const keyOf = ({ kind, from, until }: Fault) => `${kind} ${from} ${until}`;
