import type { DemoSite } from './sites.ts';

/** Seconds between two readings of a demo site. */
export const INTERVAL = 900;

/** Instants of readings in seconds since the epoch; the first reading is one interval after `after`. */
export interface Span {
  after: number;
  until: number;
}

/** When a site reported last, in seconds since the epoch. */
export function lastReading(site: DemoSite, now: Date): number {
  return quarterBefore(now) - Math.round(((site.silentHours ?? 0) * 3600) / INTERVAL) * INTERVAL;
}

export function quarterBefore(date: Date): number {
  return Math.floor(date.getTime() / 1000 / INTERVAL) * INTERVAL;
}

export function before(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
