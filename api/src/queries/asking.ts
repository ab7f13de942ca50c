import type { JsonRows } from './json-rows.ts';
import type { TimeRange } from './range.ts';
import type { RangedQuery } from './templates.ts';

/** A question of a template, by somebody of an organization. */
export interface Asking {
  tenant: { id: string; timezone: string };
  query: RangedQuery;
  /** How old an answer may be; 0 asks afresh. */
  ttlSeconds: number;
}

export interface Answered {
  rows: JsonRows;
  cached: boolean;
}

const DAY = 24 * 60 * 60 * 1000;

/** What ended long ago does not change by itself, and two questions cost more than one. */
export function goesOn({ end }: TimeRange): boolean {
  return Date.parse(end) > Date.now() - DAY;
}

/** Equal keys are the same question of the same organization. */
export function keyOf({ tenant }: Asking, id: string, parameters: Record<string, unknown>): string {
  const named = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([tenant.id, id, named]);
}
