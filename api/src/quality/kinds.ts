import { type Static, Type } from 'typebox';
import type { SeriesHour, Usual } from './usual.ts';

/** What may be wrong with readings. */
export const FaultKind = Type.Enum(['gap', 'spike', 'stuck', 'counter_reset', 'duplicate', 'clock'], {
  description:
    'What is wrong: nothing came for longer than is usual (`gap`); one to three values far beyond those around them (`spike`); the same value for far longer than is usual of this metric (`stuck`); a counter fell (`counter_reset`); the same values came again at once, so that what they measure counts twice (`duplicate`); timestamps ahead of the time at which they came, or of a solar site hours away from the sun (`clock`).',
});
export type FaultKind = Static<typeof FaultKind>;

/** Something that is wrong with readings of a site. Instants are in milliseconds since 1970. */
export interface Fault {
  kind: FaultKind;
  /** Empty where it is of all metrics of the site. */
  metric: string;
  from: number;
  /** Null while it goes on. */
  until: number | null;
  /** Of how many values it is; of a gap how many are missing. */
  count: number;
  /**
   * In the unit of the metric; of a gap in seconds between readings, of duplicates readings an hour, of a clock seconds by which it
   * is ahead of the time (positive) or behind it.
   */
  seen: number | null;
  expected: number | null;
}

export interface Value {
  at: number;
  value: number;
}

/** A metric of a site in the time that is looked at, with what is usual of it. */
export interface LookedSeries {
  metric: string;
  hours: readonly SeriesHour[];
  usual: Usual;
}
