import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../../database/tenant-transaction.ts';
import { SEALED_AFTER } from './open-readings.ts';

/** Of so many series what is old is put to rest in one step: a tenth or two of a second. */
const SERIES_A_STEP = 20;
/** And about so many readings; of hours as many take less. In the embedded database nothing else is done meanwhile. */
const ITEMS_A_STEP = { postgres: 4000, embedded: 1000 };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Hours rest a day later than their readings: those of a day of a zone, which begins up to 26 hours before any of its
 * readings, are then rows as long as it may change without being asked for.
 */
const kinds = {
  readings: { seal: 'seal_readings', later: 0 },
  hours: { seal: 'seal_hours', later: DAY },
};

export interface SealingOptions {
  signal?: AbortSignal;
  /** Of each series so many before the day of its newest reading stay rows, whatever the clock says. */
  hoursLeft?: number;
}

/**
 * Puts readings of an organization to rest that are older than the days of which readings come, and their hours. Each step is
 * a transaction: what is interrupted goes on where it was, and twice does no harm.
 * @returns how many
 * @throws what the first step that failed threw, after all others
 */
export async function putToRest(
  database: Database,
  tenantId: number,
  options: SealingOptions = {},
): Promise<Record<keyof typeof kinds, number>> {
  const failed: unknown[] = [];
  const readings = await sealAll('readings', database, tenantId, options, failed);
  const hours = await sealAll('hours', database, tenantId, options, failed);
  if (failed.length > 0) throw failed[0];
  return { readings, hours };
}

async function sealAll(
  kind: keyof typeof kinds,
  database: Database,
  tenantId: number,
  { signal, hoursLeft = SEALED_AFTER / HOUR }: SealingOptions,
  failed: unknown[],
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
  const most = ITEMS_A_STEP[database.kind];
  const ids = series.map(({ series_id }) => series_id);
  let sealed = 0;
  const sealSeries = async (some: readonly number[]) => {
    for (let found = most; found >= most; ) {
      if (signal?.aborted) return;
      found = await sealStep(kind, database, tenantId, some, { hoursLeft, most });
      sealed += found;
    }
  };
  for (let first = 0; first < ids.length; first += SERIES_A_STEP) {
    const step = ids.slice(first, first + SERIES_A_STEP);
    try {
      await sealSeries(step);
    } catch {
      // What one of them cannot, the others can.
      for (const one of step) await sealSeries([one]).catch((error: unknown) => failed.push(error));
    }
  }
  return sealed;
}

async function sealStep(
  kind: keyof typeof kinds,
  database: Database,
  tenantId: number,
  series: readonly number[],
  { hoursLeft, most }: { hoursLeft: number; most: number },
): Promise<number> {
  const { seal, later } = kinds[kind];
  const step = async ({ db }: TenantTransaction) => {
    const { rows } = await sql<{ sealed: number }>`
      select ${sql.id(seal)}(${tenantId}::int, ${`{${series.join()}}`}::text::int[],
        date_trunc('day', now() - make_interval(secs => ${(SEALED_AFTER + later) / 1000}::float8), 'UTC'),
        ${hoursLeft + later / HOUR}::int, ${most}::int) as sealed`.execute(db);
    return rows[0]?.sealed ?? 0;
  };
  return tenantTransaction(database, tenantId, step, 'background');
}
