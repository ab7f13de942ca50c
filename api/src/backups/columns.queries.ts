import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { ArchivedTable } from './archived-tables.ts';

/** Names and types, as the database has them. */
export type Columns = ReadonlyMap<string, ReadonlyMap<string, string>>;

export async function columnsOf(db: Kysely<Schema>, tables: readonly ArchivedTable[]): Promise<Columns> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and c.relname = any(${tables.map(({ name }) => name)}::text[])
    order by a.attnum`.execute(db);
  const columns = new Map<string, Map<string, string>>();
  for (const { name, without = [] } of tables) {
    const own = rows.filter(({ table, column }) => table === name && column !== 'tenant_id');
    columns.set(
      name,
      new Map(
        own.filter(({ column }) => !without.includes(column)).map(({ column, type }) => [column, type]),
      ),
    );
  }
  return columns;
}
