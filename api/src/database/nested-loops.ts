import { sql } from 'kysely';
import type { TenantTransaction } from './tenant-transaction.ts';

/**
 * Does work whose statement joins tables of a `with`: of those the database thinks that each has one row, and goes through one for each
 * row of another, which takes minutes for thousands. What is looked up by a key for each row, it still is.
 */
export async function withoutNestedLoops<T>({ db }: TenantTransaction, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(db);
  const done = await work();
  await sql`set local enable_nestloop = on`.execute(db);
  return done;
}
