import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SeriesKind } from '../database/schema.ts';
import { type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import { judgeReadings } from '../alerts/judge-readings.ts';
import type { CheckedReading } from './checked-reading.ts';
import type { MetricValue } from './reading-values.ts';
import type { SeriesNumbers } from './series-numbers.ts';

/** `created`: something of it is new or corrected. `duplicate`: all of it was stored before, to the same values. */
export type StoredOutcome =
  | { outcome: 'created' | 'duplicate' }
  | { outcome: 'rejected'; field: string; message: string };

const kindWords: Record<SeriesKind, string> = { num: 'numbers', text: 'texts', bool: 'true or false' };

/**
 * Stores readings and their rollups in one transaction, which is committed when this resolves: what is acknowledged
 * is kept. A reading with a value of another kind than its metric holds is rejected whole; the others are stored.
 */
export async function storeReadings(
  database: Database,
  numbers: SeriesNumbers,
  tenantId: number,
  readings: readonly CheckedReading[],
): Promise<StoredOutcome[]> {
  const seriesOf = await numbers.resolve(
    tenantId,
    readings.flatMap(({ clientId, values }) =>
      values.map(({ metric, value }) => ({ clientId, metric, kind: kindOf(value) })),
    ),
  );

  const outcomes: StoredOutcome[] = readings.map(() => ({ outcome: 'duplicate' }));
  const owners: number[] = [];
  const columns = {
    series: [] as number[],
    ts: [] as string[],
    num: [] as (number | null)[],
    txt: [] as (string | null)[],
  };
  for (const [index, { clientId, timestamp, values }] of readings.entries()) {
    const found = values.map(({ metric, value }) => ({
      metric,
      value,
      series: seriesOf({ clientId, metric }),
    }));
    const wrong = found.find(({ value, series }) => series?.kind !== kindOf(value));
    if (wrong) {
      outcomes[index] = {
        outcome: 'rejected',
        field: wrong.metric,
        message: `The metric '${wrong.metric}' of this device holds ${kindWords[wrong.series?.kind ?? 'num']}, not ${kindWords[kindOf(wrong.value)]}.`,
      };
      continue;
    }
    for (const { value, series } of found) {
      owners.push(index);
      columns.series.push(series?.id ?? 0);
      columns.ts.push(timestamp.toISOString());
      columns.num.push(typeof value === 'string' ? null : Number(value));
      columns.txt.push(typeof value === 'string' ? value : null);
    }
  }
  if (owners.length === 0) return outcomes;

  const letters = await tenantTransaction(database, tenantId, async (tx) => {
    // The ingest function takes this lock too; alerts are judged under it, so that no two batches judge at once.
    await sql`select pg_advisory_xact_lock(77, ${tenantId}::int)`.execute(tx.db);
    const kept = readings.filter((_, index) => outcomes[index]?.outcome !== 'rejected');
    await judgeReadings(tx, kept);
    // Arrays as one text each are parsed by the server faster than a driver sends their items.
    const { rows } = await sql<{ outcome: string }>`
      select ingest_readings(${tenantId}::int, ${arrayText(columns.series)}::text::int[], ${arrayText(columns.ts)}::text::timestamptz[],
        ${arrayText(columns.num)}::text::float8[], ${arrayText(columns.txt.map(quote))}::text::text[]) as outcome`.execute(
      tx.db,
    );
    await touchClients(tx, readings, outcomes);
    return rows[0]?.outcome ?? '';
  });
  for (const [position, owner] of owners.entries()) {
    if (letters[position] !== 'd') outcomes[owner] = { outcome: 'created' };
  }
  return outcomes;
}

/** A client is seen when it reports, whatever the times of what it reports. */
async function touchClients(
  { db, tenantId }: TenantTransaction,
  readings: readonly CheckedReading[],
  outcomes: readonly StoredOutcome[],
): Promise<void> {
  const seen = new Set(
    readings.filter((_, index) => outcomes[index]?.outcome !== 'rejected').map(({ clientId }) => clientId),
  );
  await sql`update client set last_seen_at = now()
    where tenant_id = ${tenantId}::int and client_id = any(${[...seen]}::uuid[])`.execute(db);
}

function kindOf(value: MetricValue['value']): SeriesKind {
  if (typeof value === 'number') return 'num';
  return typeof value === 'string' ? 'text' : 'bool';
}

function arrayText(items: readonly (number | string | null)[]): string {
  return `{${items.map((item) => item ?? 'NULL').join()}}`;
}

function quote(text: string | null): string | null {
  return text === null ? null : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
