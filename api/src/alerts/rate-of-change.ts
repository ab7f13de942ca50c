import { type RawBuilder, sql } from 'kysely';

/**
 * By how much `x.num` is above the least (or below the greatest) value of its last minutes, which are the window `recent`.
 * What was measured in maintenance is not compared with.
 */
export function changeOf(condition: RawBuilder<unknown>, isQuiet: RawBuilder<unknown>): RawBuilder<number> {
  return sql`case ${condition}
    when 'above' then x.num - min(x.num) filter (where not ${isQuiet}) over recent
    else max(x.num) filter (where not ${isQuiet}) over recent - x.num end`;
}

/** How little it must change again before the alert ends. A change is never less than nothing. */
export function calmOf(threshold: number, hysteresis: number): number {
  return Math.max(0, threshold - hysteresis);
}
