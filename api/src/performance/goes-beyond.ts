import type { HourOfSite } from '../expected/solar-model.ts';

/** Meters err, and nameplates are rounded; a figure in MW that should be in kW is off by far more. */
const TOLERANCE = 1.2;
/** A single faulty reading says nothing of a nameplate. */
const LEAST_HOURS = 3;

/** Whether the site gave or took clearly more than the most it can, by what is entered, in several hours. */
export function goesBeyond(hours: readonly HourOfSite[], nameplate: number | null): boolean {
  if (nameplate === null) return false;
  const beyond = hours.filter(({ energy }) => Math.abs(energy ?? 0) > nameplate * TOLERANCE);
  return beyond.length >= LEAST_HOURS;
}
