import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { ArchivedTable } from './archived-tables.ts';
import type { Columns } from './columns.queries.ts';

const USUAL_ROWS_AT_ONCE = 5000;

/** How a page of rows is read: within one transaction, or each in one of its own. */
export type InTransaction = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;

/**
 * The rows of a table as lines of JSON, which the database writes: numbers and times keep every digit, because nothing
 * here reads them.
 */
export async function* rowsAsLines(
  inTransaction: InTransaction,
  { name, from, key, atOnce = USUAL_ROWS_AT_ONCE }: ArchivedTable,
  columns: Columns,
  only: RawBuilder<unknown> = sql`true`,
): AsyncGenerator<string> {
  const own = columns.get(name) ?? new Map<string, string>();
  const names = [...own.keys()].map((column) => sql.ref(`t.${column}`));
  const keys = key.map((column) => sql.ref(`t.${column}`));
  const order = keys.length > 0 ? sql`order by ${sql.join(keys)}` : sql``;
  const rowOrder =
    key.length > 0 ? sql`order by ${sql.join(key.map((column) => sql.ref(`r.${column}`)))}` : sql``;
  let after: RawBuilder<unknown> = sql`true`;
  for (;;) {
    const page = await inTransaction(async ({ db, tenantId }) => {
      const { rows } = await sql<{ count: number; lines: string | null }>`
        select count(*)::int as count, string_agg(row_to_json(r)::text, E'\n' ${rowOrder}) as lines
        from (select ${sql.join(names)} from ${sql.table(from ?? name)} t
          where t.tenant_id = ${tenantId} and ${only} and ${after} ${order} limit ${atOnce}) r`.execute(db);
      return rows[0];
    });
    if (!page?.lines) return;
    yield `${page.lines}\n`;
    if (page.count < atOnce || key.length === 0) return;
    const last = JSON.parse(page.lines.slice(page.lines.lastIndexOf('\n') + 1)) as Record<string, unknown>;
    const values = key.map((column) => sql`${String(last[column])}::${sql.raw(own.get(column) ?? 'text')}`);
    after = sql`(${sql.join(keys)}) > (${sql.join(values)})`;
  }
}
