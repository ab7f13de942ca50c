/** Hours ahead. */
export const HORIZON = 48;
export const HOUR = 3_600_000;

/**
 * What is known of a site, hour by hour, up to now; `scale` and the cells go on for {@link HORIZON} hours. All sites of an
 * organization have the same hours, so that what was so on one day can be put together.
 */
export interface Signal {
  /** When the first hour begins. */
  begin: number;
  /** kWh; NaN where nothing is known. */
  energy: Float64Array;
  /** What a clear sky would give, where that is known; undefined for what has no such measure. */
  clear: Float64Array | undefined;
  /** Which hours are alike: by the hour of the day. */
  hourOfDay: Uint8Array;
  /** By the hour of the day and the kind of day. */
  kindOfHour: Uint8Array;
  /** Never less and never more is forecast. */
  least: number;
  most: number;
}

/** Figures that can be compared from hour to hour: what is left when the course of day and sun is taken out. */
export interface Indexed {
  /** NaN where nothing is known, or too little light is there to tell. */
  x: Float64Array;
  energyOf: (x: number, hour: number) => number;
}

/** In less light than this share of the most an hour tells nothing of clouds. */
const ENOUGH_LIGHT = 0.05;
const BRIGHTEST = 1.5;

/** Which hours of a signal have enough light to be counted; all, where it does not go by the sun. */
export function hasLight({ clear }: Signal): (hour: number) => boolean {
  if (!clear) return () => true;
  const enough = ENOUGH_LIGHT * clear.reduce((most, value) => Math.max(most, value), 0);
  return (hour) => (clear[hour] ?? 0) > enough;
}

/** From what was known when hour `now` began. */
export function indexed(signal: Signal, now: number, cells: 'hourOfDay' | 'kindOfHour'): Indexed {
  const { energy, clear } = signal;
  const clip = (value: number) => Math.min(Math.max(value, signal.least), signal.most);
  const x = new Float64Array(now).fill(Number.NaN);
  if (clear) {
    const isLight = hasLight(signal);
    const most = brightest(signal);
    for (let hour = 0; hour < now; hour += 1)
      if (isLight(hour)) x[hour] = Math.min((energy[hour] ?? Number.NaN) / (clear[hour] ?? 1), most);
    return { x, energyOf: (value, hour) => clip(value * (clear[hour] ?? 0)) };
  }
  const cell = signal[cells];
  const usual = usualOf(energy, cell, signal.hourOfDay, now);
  for (let hour = 0; hour < now; hour += 1) x[hour] = (energy[hour] ?? Number.NaN) - usual(hour);
  return { x, energyOf: (value, hour) => clip(value + usual(hour)) };
}

/** A spike at dusk says nothing of noon. */
const brightest = ({ clear, most }: Signal) =>
  (BRIGHTEST * most) / (clear?.reduce((highest, value) => Math.max(highest, value), 0) ?? 1);

/** The mean of hours that are alike; of the hour of the day where no such hour was yet. */
function usualOf(energy: Float64Array, cell: Uint8Array, hourOfDay: Uint8Array, now: number) {
  const of = (names: Uint8Array) => {
    const sums = new Float64Array(256);
    const counts = new Float64Array(256);
    for (let hour = 0; hour < now; hour += 1) {
      const value = energy[hour] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const name = names[hour] ?? 0;
      sums[name] = (sums[name] ?? 0) + value;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return sums.map((sum, name) => ((counts[name] ?? 0) > 0 ? sum / (counts[name] ?? 1) : Number.NaN));
  };
  const [own, daily] = [of(cell), of(hourOfDay)];
  return (hour: number) => {
    const value = own[cell[hour] ?? 0] ?? Number.NaN;
    return Number.isNaN(value) ? (daily[hourOfDay[hour] ?? 0] ?? Number.NaN) : value;
  };
}
