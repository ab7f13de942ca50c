import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { SeriesKind } from '../database/tables/readings.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';

/** A statement takes 65,535 parameters, and a row has five. */
const ROWS_PER_INSERT = 10_000;

type MetricQuotas = Pick<Quotas, 'metrics' | 'metrics_per_device'>;
/** For what the service itself stores. */
const noQuotas: MetricQuotas = { metrics: Infinity, metrics_per_device: Infinity };

/** One metric of one client. */
export interface SeriesName {
  clientId: string;
  metric: string;
}

export interface Series {
  id: number;
  kind: SeriesKind;
}

/**
 * From a client's metric to the small number its readings are stored under. A series is never renumbered, so a
 * process may remember; only what has been committed is remembered.
 */
export class SeriesNumbers {
  readonly #database: Database;
  readonly #quotas: MetricQuotas;
  readonly #known = new Map<string, Series>();
  /** Clients with as many metrics as they may have, all of which are known. They stay so: a series is never removed. */
  readonly #full = new Set<string>();

  constructor(database: Database, quotas: MetricQuotas = noQuotas) {
    this.#database = database;
    this.#quotas = quotas;
  }

  /**
   * The series of the given names, made where missing with the kind asked for, as long as the quotas have room. An existing series keeps its kind,
   * which may be another than the one asked for: the caller decides what to do about that.
   */
  async resolve(
    tenantId: number,
    wanted: readonly (SeriesName & { kind: SeriesKind })[],
  ): Promise<(name: SeriesName) => Series | undefined> {
    const missing = new Map(
      wanted
        .filter((each) => !this.#full.has(each.clientId) && !this.#known.has(keyOf(tenantId, each)))
        .map((each) => [keyOf(tenantId, each), each]),
    );
    if (missing.size > 0) await this.#make(tenantId, [...missing.values()]);
    return (name) => this.#known.get(keyOf(tenantId, name));
  }

  async #make(tenantId: number, wanted: (SeriesName & { kind: SeriesKind })[]): Promise<void> {
    const clients = [...new Set(wanted.map(({ clientId }) => clientId))];
    const rows = await tenantTransaction(this.#database, tenantId, async ({ db }) => {
      // Two processes must not number two series alike. Batches of series that have their numbers go on meanwhile.
      await sql`select pg_advisory_xact_lock(79, ${tenantId}::int)`.execute(db);
      const present = await db
        .selectFrom('series')
        .select(['client_id as clientId', 'metric_name as metric', 'series_id as id', 'kind'])
        .where('tenant_id', '=', tenantId)
        .where('client_id', 'in', clients)
        .execute();
      const known = new Set(present.map((each) => keyOf(tenantId, each)));
      const missing = wanted.filter((each) => !known.has(keyOf(tenantId, each)));
      if (missing.length === 0) return present;
      const { last, used } = await db
        .selectFrom('series')
        .select([
          sql<number>`coalesce(max(series_id), 0)::int`.as('last'),
          sql<number>`count(*)::int`.as('used'),
        ])
        .where('tenant_id', '=', tenantId)
        .executeTakeFirstOrThrow();
      const room = Math.max(0, this.#quotas.metrics - used);
      const allowed = withinQuota(missing, present, this.#quotas.metrics_per_device).slice(0, room);
      const made = allowed.map((each, index) => ({ ...each, id: last + index + 1 }));
      // Rows as values: Citus would COPY what a SELECT gives, and row security forbids that.
      for (let from = 0; from < made.length; from += ROWS_PER_INSERT) {
        await insertSeries(db, tenantId, made.slice(from, from + ROWS_PER_INSERT));
      }
      return [...present, ...made];
    });
    for (const { clientId, metric, id, kind } of rows) {
      this.#known.set(keyOf(tenantId, { clientId, metric }), { id, kind });
    }
    const counts = Map.groupBy(rows, ({ clientId }) => clientId);
    for (const [clientId, { length }] of counts)
      if (length >= this.#quotas.metrics_per_device) this.#full.add(clientId);
  }
}

/** The new ones of each client up to its quota, in the order they came. */
function withinQuota<T extends SeriesName>(missing: T[], present: SeriesName[], most: number): T[] {
  const counts = new Map<string, number>();
  for (const { clientId } of present) counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
  return missing.filter(({ clientId }) => {
    const count = (counts.get(clientId) ?? 0) + 1;
    if (count > most) return false;
    counts.set(clientId, count);
    return true;
  });
}

async function insertSeries(
  db: Transaction<Schema>,
  tenantId: number,
  made: readonly (SeriesName & Series)[],
): Promise<void> {
  const rows = made.map(({ id, clientId, metric, kind }) => ({
    tenant_id: tenantId,
    series_id: id,
    client_id: clientId,
    metric_name: metric,
    kind,
  }));
  await db.insertInto('series').values(rows).execute();
}

function keyOf(tenantId: number, { clientId, metric }: SeriesName): string {
  return `${tenantId}/${clientId}/${metric}`;
}
