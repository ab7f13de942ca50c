import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { anyLimits, leastMagnitude } from '../readings/limits.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import { readingTables } from './archived-tables.ts';
import type { Columns } from './columns.queries.ts';

/** Of whatever many readings within the limits: their sum, and what of sums and means is left of two that nearly cancel. */
const figures = { most: 1e30, least: 1e-150 };

/** Refuses numbers that the service takes from nobody: one of them makes every figure that it is part of an error. */
export async function mustBeWithinLimits({ db, tenantId }: TenantTransaction, known: Columns): Promise<void> {
  for (const { name, from } of readingTables) {
    const { most, least } = name === 'reading' ? { most: anyLimits.most, least: leastMagnitude } : figures;
    const numbers = [...(known.get(name) ?? [])].filter(([, type]) => type === 'double precision');
    // What is no number is more than any.
    const beyond = numbers.map(([column]) => {
      const size = sql`abs(t.${sql.ref(column)})`;
      return sql`${size} > ${most} or (${size} > 0 and ${size} < ${least})`;
    });
    const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(from ?? name)} t
      where t.tenant_id = ${tenantId} and (${sql.join(beyond, sql` or `)})) as found`.execute(db);
    if (rows[0]?.found) throw new ArchiveRefusal(`Its rows of ${name} have numbers beyond what is kept.`);
  }
}
