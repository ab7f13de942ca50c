import { type RawBuilder, sql } from 'kysely';

/** An hour, but for the rounding of its parts: ranges are cut at milliseconds, of which an hour has 3.6 million. */
const hour = sql.raw('(1 - 1e-9)::float8');

/**
 * The average of a range over the time that is known, of figures `f` of a metric `m`: its level, or what an amount is per
 * known hour. An amount has none while less than an hour is known: its first reading may tell of a quarter of an hour that
 * began before the few minutes that are known, and would say several times what was. See docs/figures.md.
 */
export const averageOfRange: RawBuilder<number | null> = sql`
  case when m.kind = 'amount' and f.known_hours < ${hour} then null
    else case when m.kind = 'amount' then f.sum else f.level_hours end / nullif(f.known_hours, 0) end`;
