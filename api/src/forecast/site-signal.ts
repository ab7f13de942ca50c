import { clearOnPlane, sunAt } from '../expected/clear-sky.ts';
import { clearEnergy, type HourOfSite, learn, quantile, type SolarSite } from '../expected/solar-model.ts';
import { goesBeyond } from '../performance/goes-beyond.ts';
import { solarSite } from '../performance/solar-site.ts';
import type { ForecastSite } from './forecasts.queries.ts';
import { HORIZON, HOUR, type Signal } from './signal.ts';

/** Quarters of an hour. */
export const STEPS = HORIZON * 4;
const QUARTER = HOUR / 4;
/** What goes so far beyond all but a hundredth of the hours is a spike. */
const SPIKE = 3;

/** A site, ready to be forecast. */
export interface ReadySite {
  signal: Signal;
  /** kW; errors are told in relation to it. */
  capacity: number;
  /** What a clear sky would give in each quarter of an hour to come, in kW. */
  clearQuarters: Float64Array | undefined;
}

/** Which hours are alike, by the clock of the organization. */
export function cellsOf(begin: number, count: number, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
  });
  const hourOfDay = new Uint8Array(count);
  const kindOfHour = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) {
    const parts = format.formatToParts(begin + index * HOUR);
    const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
    const hour = Number(part('hour'));
    const day = part('weekday');
    hourOfDay[index] = hour;
    kindOfHour[index] = hour + 24 * (day === 'Sat' ? 1 : day === 'Sun' ? 2 : 0);
  }
  return { hourOfDay, kindOfHour };
}

/** Undefined where too little is known, or nothing ever came. */
export function readySite(
  site: ForecastSite,
  hours: readonly HourOfSite[],
  cells: ReturnType<typeof cellsOf>,
  leastHours: number,
): ReadySite | undefined {
  const begin = hours[0]?.at;
  const sizes = hours.flatMap(({ energy }) => (energy === null ? [] : [Math.abs(energy)]));
  if (begin === undefined || sizes.length < leastHours) return undefined;
  const usualMost = SPIKE * quantile(sizes, 0.99);
  const energy = Float64Array.from(hours, ({ energy: each }) =>
    each === null || Math.abs(each) > usualMost ? Number.NaN : each,
  );
  const known = energy.filter((each) => !Number.isNaN(each));
  const most = known.reduce((highest, each) => Math.max(highest, each), 0);
  const least = known.reduce((lowest, each) => Math.min(lowest, each), 0);
  if (most - least <= 0) return undefined;
  const limit = goesBeyond(hours, site.nameplate_kw) ? null : site.nameplate_kw;
  const sky = site.kind === 'solar' ? skyOf(site, hours, limit) : undefined;
  const isLoad = site.kind === 'building' || site.kind === 'charger';
  return {
    signal: {
      begin,
      energy,
      clear: sky?.clear,
      hourOfDay: cells.hourOfDay,
      kindOfHour: isLoad ? cells.kindOfHour : cells.hourOfDay,
      // A generator takes nothing to speak of.
      least: site.role === 'generation' ? 0 : least,
      most: Math.min(limit ?? most, Math.max(most, 0)) || most,
    },
    capacity: limit ?? Math.max(most, -least),
    clearQuarters: sky?.quarters,
  };
}

/** Undefined where facts are missing or do not fit: then hours of the day are compared. */
function skyOf(site: ForecastSite, hours: readonly HourOfSite[], limit: number | null) {
  const solar = solarSite(site, null, limit);
  const begin = hours[0]?.at;
  if (!solar || begin === undefined) return undefined;
  const clear = Float64Array.from({ length: hours.length + HORIZON }, (_, hour) =>
    clearEnergy(solar, begin + hour * HOUR),
  );
  if (typeof learn(solar, hours, [...clear]) === 'string') return undefined;
  const now = begin + hours.length * HOUR;
  const quarters = Float64Array.from({ length: STEPS }, (_, step) =>
    clearPower(solar, now + (step + 0.5) * QUARTER),
  );
  return { clear, quarters };
}

function clearPower(site: SolarSite, time: number): number {
  const { latitude, longitude, tilt, azimuth, peak } = site;
  return (peak * clearOnPlane(time, sunAt(time, latitude, longitude), { tilt, azimuth })) / 1000;
}

/** Hours as quarters, in kW: along the clear sky where there is one, otherwise straight from hour to hour. */
export function quartersOf(values: Float64Array, { signal, clearQuarters }: ReadySite): Float64Array {
  const { clear, most, least } = signal;
  const now = signal.energy.length;
  const course = clear
    ? values.map((value, hour) => {
        const light = clear[now + hour] ?? 0;
        return light > 0 ? value / light : Number.NaN;
      })
    : values;
  return Float64Array.from({ length: STEPS }, (_, step) => {
    const place = (step + 0.5) / 4 - 0.5;
    const before = Math.max(0, Math.floor(place));
    const after = Math.min(HORIZON - 1, before + 1);
    const share = Math.min(1, Math.max(0, place - before));
    const first = course[before] ?? Number.NaN;
    const second = course[after] ?? Number.NaN;
    // At dawn and dusk only one of both has light.
    const value = Number.isNaN(first)
      ? second
      : Number.isNaN(second)
        ? first
        : first + share * (second - first);
    const power = clearQuarters ? (Number.isNaN(value) ? 0 : value * (clearQuarters[step] ?? 0)) : value;
    return Math.min(Math.max(power, least), most);
  });
}
