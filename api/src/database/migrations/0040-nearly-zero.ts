import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

// biome-ignore lint: a migration sees the schema as it was, which has no type.
type Db = Kysely<unknown>;

/** What is nearer to zero has been stored as zero since; PostgreSQL refuses to divide the smallest numbers there are. */
const LEAST = '1e-100';
const columns = {
  reading: ['num'],
  reading_1h: ['sum', 'min', 'max', 'level', 'was', 'q1_sum', 'q2_sum', 'q3_sum'],
  reading_1d: ['sum', 'min', 'max', 'level_hours', 'positive_sum'],
};

const isNearlyZero = (column: string) => `(${column} <> 0 and abs(${column}) < ${LEAST})`;

/** Makes zero of stored numbers that no average survives. */
export const nearlyZero = (): Migration => ({
  up: async (db) => {
    // A statement of ours takes as long as a tenant's readings take.
    await run(db, 'set local statement_timeout = 0');
    const { rows } = await sql<{
      tenant_id: number;
    }>`select tenant_id from tenant order by tenant_id`.execute(db);
    for (const { tenant_id } of rows) {
      await run(db, `set local app.tenant_id = '${tenant_id}'`);
      await run(db, `select pg_advisory_xact_lock(77, ${tenant_id})`);
      await makeZero(db, tenant_id);
      await run(db, `update reading_change set version = version + 1 where tenant_id = ${tenant_id}`);
    }
    await run(db, `set local app.tenant_id = ''`);
    await run(db, 'reset statement_timeout');
  },
});

export async function makeZero(db: Db, tenant: number): Promise<void> {
  for (const [table, names] of Object.entries(columns)) {
    const zeros = names.map((name) => `${name} = case when ${isNearlyZero(name)} then 0 else ${name} end`);
    const found = names.map(isNearlyZero).join(' or ');
    await run(db, `update ${table} set ${zeros.join(', ')} where tenant_id = ${tenant} and (${found})`);
  }
}
