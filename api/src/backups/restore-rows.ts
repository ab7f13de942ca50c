import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { personWithEmail } from '../people/people.queries.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { newWebhookSecret, secretPlace } from '../webhooks/webhook-secret.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import type { ArchivedTable } from './archived-tables.ts';

interface Rows {
  table: ArchivedTable;
  /** Those that the archive has. */
  columns: readonly string[];
  lines: readonly string[];
  /** Of what is older there is no place to keep it. */
  horizon: Date;
  box: SecretBox;
}

/** @returns how many rows there were a place for */
export async function insertLines(tx: TenantTransaction, rows: Rows): Promise<number> {
  const { table, columns, lines, horizon } = rows;
  const { added, completed } = await complete(tx, rows);
  const names = [...new Set([...columns, ...added])].filter((name) => !table.later?.includes(name));
  const kept = table.name === 'reading' ? sql`where r.ts >= ${horizon.toISOString()}::timestamptz` : sql``;
  // Citus makes a COPY of an INSERT of a SELECT that returns nothing, and row security forbids that.
  const { rows: stored } = await sql`
    insert into ${sql.table(table.name)} (tenant_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${tx.tenantId}::int, ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}
    from ${recordsOf(table, completed)} as r ${kept} returning 1`.execute(tx.db);
  const inserted = stored.length;
  if (table.name !== 'reading' && inserted !== lines.length)
    throw new ArchiveRefusal(`Its rows of ${table.name} are not one to a line.`);
  return inserted;
}

/** Sets what names other rows of the same table, now that they are all there. */
export async function linkLines(
  { db, tenantId }: TenantTransaction,
  table: ArchivedTable,
  lines: readonly string[],
): Promise<void> {
  for (const column of table.later ?? []) {
    const same = table.key.map((name) => sql`t.${sql.ref(name)} = r.${sql.ref(name)}`);
    await sql`
      update ${sql.table(table.name)} t set ${sql.ref(column)} = r.${sql.ref(column)}
      from ${recordsOf(table, lines)} as r
      where t.tenant_id = ${tenantId} and ${sql.join(same, sql` and `)} and r.${sql.ref(column)} is not null`.execute(
      db,
    );
  }
}

function recordsOf({ name }: ArchivedTable, lines: readonly string[]): RawBuilder<unknown> {
  return sql`json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`;
}

/** Adds what an archive does not hold and a row must have. Of a property that is there twice the database takes the last. */
async function complete(
  { db, tenantId }: TenantTransaction,
  { table, lines, box }: Rows,
): Promise<{ added: string[]; completed: readonly string[] }> {
  if (table.name === 'app_user') {
    const completed: string[] = [];
    for (const line of lines) {
      const { email } = rowOf(line);
      if (typeof email !== 'string') throw new ArchiveRefusal('It holds a person without an address.');
      completed.push(withMore(line, { person_id: await personWithEmail(db, email) }));
    }
    return { added: ['person_id'], completed };
  }
  if (table.name === 'webhook') {
    const completed = lines.map((line) => {
      const { webhook_id } = rowOf(line);
      if (typeof webhook_id !== 'string') throw new ArchiveRefusal('It holds a webhook without an id.');
      const secret = box.seal(newWebhookSecret(), secretPlace(tenantId, webhook_id));
      // Nobody knows the new secret, and who received before may still receive from the original.
      const disabled_reason = 'Restored from a backup: rotate the secret, then switch the webhook on.';
      return withMore(line, { secret, enabled: false, disabled_reason });
    });
    // Named whether or not the archive has them: a webhook is on unless its row says otherwise.
    return { added: ['secret', 'enabled', 'disabled_reason'], completed };
  }
  return { added: [], completed: lines };
}

function rowOf(line: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch (cause) {
    throw new ArchiveRefusal('It holds a line that is not JSON.', { cause });
  }
  if (typeof parsed !== 'object' || parsed === null)
    throw new ArchiveRefusal('It holds a line that is no row.');
  return { ...parsed };
}

function withMore(line: string, more: object): string {
  return `${line.slice(0, -1)},${JSON.stringify(more).slice(1)}`;
}
