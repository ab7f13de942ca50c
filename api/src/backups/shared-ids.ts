import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { ownIds } from './archived-tables.ts';

/**
 * The first of the other organizations that has an id of this one's, by which jobs and addresses would take one for the
 * other. Row security shows one organization at a time; the transaction is bound to its own again afterwards.
 */
export async function sharesIdsWith(
  { db, tenantId }: TenantTransaction,
  others: readonly number[],
): Promise<number | undefined> {
  const tables = Object.entries(ownIds).map(([table, column]) => ({
    table: sql.table(table),
    column: sql.ref(column),
  }));
  const known = await Promise.all(
    tables.map(async ({ table, column }) => {
      const { rows } = await sql<{ id: string }>`
        select ${column}::text as id from ${table} where tenant_id = ${tenantId}`.execute(db);
      return { table, column, ids: rows.map(({ id }) => id) };
    }),
  );
  const bind = (tenant: number) => sql.raw(`set local app.tenant_id = '${tenant}'`).execute(db);
  for (const other of others) {
    await bind(other);
    const shared = known.map(
      ({ table, column, ids }) =>
        sql`exists (select from ${table} where tenant_id = ${other} and ${column} = any(${ids}::uuid[]))`,
    );
    const { rows } = await sql<{ found: boolean }>`select ${sql.join(shared, sql` or `)} as found`.execute(
      db,
    );
    if (rows[0]?.found) return other;
  }
  await bind(tenantId);
  return undefined;
}
