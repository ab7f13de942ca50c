import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { tenantTransaction } from '../../database/tenant-transaction.ts';
import { SEALED_AFTER } from './open-readings.ts';

/** Of so many series days are put to rest in one step, and so many of their days: some tens of milliseconds. */
const SERIES_A_STEP = 20;
/** Meanwhile the embedded database does nothing else. */
const DAYS_A_STEP = { postgres: 40, embedded: 10 };

/**
 * Puts readings of an organization to rest that are older than the days of which readings come. Each step is a transaction:
 * what is interrupted goes on where it was, and twice does no harm.
 * @returns of how many series' days
 */
export async function sealReadings(
  database: Database,
  tenantId: number,
  signal: AbortSignal = new AbortController().signal,
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
  const most = DAYS_A_STEP[database.kind];
  const ids = series.map(({ series_id }) => series_id);
  let days = 0;
  for (let first = 0; first < ids.length; first += SERIES_A_STEP) {
    const step = ids.slice(first, first + SERIES_A_STEP);
    for (;;) {
      if (signal.aborted) return days;
      const sealed = await sealStep(database, tenantId, step, most);
      days += sealed;
      if (sealed < most) break;
    }
  }
  return days;
}

async function sealStep(
  database: Database,
  tenantId: number,
  series: readonly number[],
  most: number,
): Promise<number> {
  return tenantTransaction(database, tenantId, async ({ db }) => {
    const { rows } = await sql<{ days: number }>`
      select seal_readings(${tenantId}::int, ${`{${series.join()}}`}::text::int[],
        date_trunc('day', now() - make_interval(secs => ${SEALED_AFTER / 1000}::float8), 'UTC'), ${most}::int) as days`.execute(
      db,
    );
    return rows[0]?.days ?? 0;
  });
}
