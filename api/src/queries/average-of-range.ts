import { type RawBuilder, sql } from 'kysely';
import { bucketing } from './intervals.ts';

/** An hour, but for the rounding of its parts: ranges are cut at milliseconds, of which an hour has 3.6 million. */
const hour = sql.raw('(1 - 1e-9)::float8');

/**
 * The average of a range over the time that is known, of figures `f` of a metric `m`: its level, or what an amount is per
 * known hour. Of the hour that goes on an amount is known up to its last reading: what will come is no part of the sum. It has
 * no average while less than an hour is known: its first reading may tell of a quarter of an hour that began before the few
 * minutes that are known, and would say several times what was. See docs/figures.md.
 */
export function averageOfRange(zone: string): RawBuilder<number | null> {
  const running = bucketing('1 hour', zone).floor(sql<Date>`now()`);
  const ofRunning = sql`least(f.running_hours, greatest(0, date_part('epoch', f.last_ts - ${running}) / 3600))`;
  const known = sql`(f.known_hours - f.running_hours + ${ofRunning})`;
  return sql`
    case when m.kind <> 'amount' then f.level_hours / nullif(f.known_hours, 0)
      when ${known} >= ${hour} then f.sum / ${known} end`;
}
