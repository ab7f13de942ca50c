import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SeriesKind } from '../database/schema.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { judgeReadings } from '../alerts/judge-readings.ts';
import type { CheckedReading } from './checked-reading.ts';
import type { MetricValue } from './reading-values.ts';
import type { Series, SeriesNumbers } from './series-numbers.ts';

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
  const seriesOf = await seriesOfAll(numbers, tenantId, readings);
  const outcomes: StoredOutcome[] = readings.map(() => ({ outcome: 'duplicate' }));
  const owners: number[] = [];
  const columns = {
    series: [] as number[],
    ts: [] as string[],
    num: [] as (number | null)[],
    txt: [] as (string | null)[],
  };
  for (const [index, { clientId, timestamp, values }] of readings.entries()) {
    const series = seriesOf.get(clientId);
    const wrong = values.find(({ metric, value }) => series?.get(metric)?.kind !== kindOf(value));
    if (wrong) {
      const holds = kindWords[series?.get(wrong.metric)?.kind ?? 'num'];
      outcomes[index] = {
        outcome: 'rejected',
        field: wrong.metric,
        message: `The metric '${wrong.metric}' of this device holds ${holds}, not ${kindWords[kindOf(wrong.value)]}.`,
      };
      continue;
    }
    const ts = timestamp.toISOString();
    for (const { metric, value } of values) {
      owners.push(index);
      columns.series.push(series?.get(metric)?.id ?? 0);
      columns.ts.push(ts);
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
    // A client is seen when it reports, whatever the times of what it reports.
    const clients = [...new Set(kept.map(({ clientId }) => clientId))];
    await sql`update client set last_seen_at = now()
      where tenant_id = ${tenantId}::int and client_id = any(${clients}::uuid[])`.execute(tx.db);
    // Arrays as one text each are parsed by the server faster than a driver sends their items.
    const { rows } = await sql<{ outcome: string }>`
      select ingest_readings(${tenantId}::int, ${arrayText(columns.series)}::text::int[], ${arrayText(columns.ts)}::text::timestamptz[],
        ${arrayText(columns.num)}::text::float8[], ${arrayText(columns.txt.map(quote))}::text::text[]) as outcome`.execute(
      tx.db,
    );
    return rows[0]?.outcome ?? '';
  });
  for (const [position, owner] of owners.entries()) {
    if (letters[position] !== 'd') outcomes[owner] = { outcome: 'created' };
  }
  return outcomes;
}

/** The series of every metric of every client among the readings. */
async function seriesOfAll(
  numbers: SeriesNumbers,
  tenantId: number,
  readings: readonly CheckedReading[],
): Promise<Map<string, Map<string, Series>>> {
  // Thousands of values are of few series: each is asked for once.
  const wanted = new Map<string, Map<string, SeriesKind>>();
  for (const { clientId, values } of readings) {
    const metrics = wanted.get(clientId) ?? new Map<string, SeriesKind>();
    wanted.set(clientId, metrics);
    for (const { metric, value } of values) if (!metrics.has(metric)) metrics.set(metric, kindOf(value));
  }
  const all = [...wanted].flatMap(([clientId, metrics]) =>
    [...metrics].map(([metric, kind]) => ({ clientId, metric, kind })),
  );
  const find = await numbers.resolve(tenantId, all);
  const found = new Map<string, Map<string, Series>>();
  for (const { clientId, metric } of all) {
    const series = find({ clientId, metric });
    const ofClient = found.get(clientId) ?? new Map<string, Series>();
    if (series) found.set(clientId, ofClient.set(metric, series));
  }
  return found;
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
