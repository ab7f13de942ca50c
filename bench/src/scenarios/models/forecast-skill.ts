import {
  cellsOf,
  hindcastsOf,
  HindcastSum,
  HORIZON,
  type HourOfSite,
  type Signal,
  type Track,
  trackOf,
} from 'api/models';

/** As the job does, of so many days. */
const LEARNED_HOURS = 56 * 24;

/** The signal of the hours up to `end`, by index. */
export function signalOf(
  hours: readonly HourOfSite[],
  end: number,
  { clear, isLoad = false }: { clear?: readonly number[]; isLoad?: boolean },
): Signal {
  const from = Math.max(0, end - LEARNED_HOURS);
  const energy = Float64Array.from(hours.slice(from, end), (hour) => hour.energy ?? Number.NaN);
  const begin = hours[from]?.at ?? 0;
  const cells = cellsOf(begin, energy.length + HORIZON, 'UTC');
  const known = energy.filter((each) => !Number.isNaN(each));
  return {
    begin,
    energy,
    clear: clear && Float64Array.from(clear.slice(from, end + HORIZON)),
    hourOfDay: cells.hourOfDay,
    kindOfHour: isLoad ? cells.kindOfHour : cells.hourOfDay,
    least: Math.min(0, ...known),
    most: Math.max(...known),
  };
}

/** How each site did, and their sum. */
export async function skillOf(signals: readonly Signal[]): Promise<{ sites: Track[]; sum: Track | null }> {
  const sum = new HindcastSum();
  const sites: Track[] = [];
  for (const signal of signals) {
    const past = await hindcastsOf(signal);
    const track = trackOf(signal, past);
    if (!track) continue;
    sites.push(track);
    sum.add(past, signal.energy, track.best);
  }
  return { sites, sum: sum.track };
}
