import { type RawBuilder, sql } from 'kysely';

/** How a statement begins whose plan a connection keeps; see `patches/keep-plans.ts`. */
export const PLANNED_ONCE = '/* planned once */';

/**
 * A statement that is asked often and takes longer to be planned than to be run: each connection of a server plans it once, for whatever
 * values. Not for one that names `reading`: such a plan locks every month there is each time. Its result names its columns, and
 * its text is the same whenever it means the same.
 */
export function plannedOnce<T>(statement: RawBuilder<T>): RawBuilder<T> {
  return sql<T>`${sql.raw(PLANNED_ONCE)} ${statement}`;
}
