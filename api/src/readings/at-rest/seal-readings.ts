import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../../database/tenant-transaction.ts';
import { SEALED_AFTER } from './open-readings.ts';

/** Of so many series readings are put to rest in one step, and about so many: a tenth or two of a second. */
const SERIES_A_STEP = 20;
/** Meanwhile the embedded database does nothing else. */
const READINGS_A_STEP = { postgres: 4000, embedded: 1000 };

const HOUR = 3_600_000;

export interface SealingOptions {
  signal?: AbortSignal;
  /** Of each series so many before the day of its newest reading stay rows, whatever the clock says. */
  hoursLeft?: number;
}

/**
 * Puts readings of an organization to rest that are older than the days of which readings come. Each step is a transaction:
 * what is interrupted goes on where it was, and twice does no harm.
 * @returns how many
 * @throws what the first step that failed threw, after all others
 */
export async function sealReadings(
  database: Database,
  tenantId: number,
  { signal, hoursLeft = SEALED_AFTER / HOUR }: SealingOptions = {},
): Promise<number> {
  const series = await tenantTransaction(database, tenantId, ({ db }) =>
    db
      .selectFrom('series')
      .select('series_id')
      .where('tenant_id', '=', tenantId)
      .where('kind', '<>', 'text')
      .orderBy('series_id')
      .execute(),
  );
  const most = READINGS_A_STEP[database.kind];
  const ids = series.map(({ series_id }) => series_id);
  const failed: unknown[] = [];
  let sealed = 0;
  for (let first = 0; first < ids.length; first += SERIES_A_STEP) {
    const step = ids.slice(first, first + SERIES_A_STEP);
    try {
      for (let found = most; found >= most; ) {
        if (signal?.aborted) return sealed;
        found = await sealStep(database, tenantId, step, { hoursLeft, most });
        sealed += found;
      }
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  return sealed;
}

async function sealStep(
  database: Database,
  tenantId: number,
  series: readonly number[],
  { hoursLeft, most }: { hoursLeft: number; most: number },
): Promise<number> {
  const step = async ({ db }: TenantTransaction) => {
    const { rows } = await sql<{ sealed: number }>`
      select seal_readings(${tenantId}::int, ${`{${series.join()}}`}::text::int[],
        date_trunc('day', now() - make_interval(secs => ${SEALED_AFTER / 1000}::float8), 'UTC'), ${hoursLeft}::int,
        ${most}::int) as sealed`.execute(db);
    return rows[0]?.sealed ?? 0;
  };
  return tenantTransaction(database, tenantId, step, 'background');
}
