import { type RawBuilder, sql } from 'kysely';

/** Sets a stored time to one before it. In UTC, as Citus updates by what depends on no setting. */
export function movedBack(column: string, by: string): RawBuilder<unknown> {
  const at = sql.ref(column);
  return sql`${at} = (${at} at time zone 'UTC' - ${sql.lit(by)}::interval) at time zone 'UTC'`;
}
