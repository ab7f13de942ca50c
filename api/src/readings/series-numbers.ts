import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SeriesKind } from '../database/schema.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';

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
  readonly #known = new Map<string, Series>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The series of the given names, made where missing with the kind asked for. An existing series keeps its kind,
   * which may be another than the one asked for: the caller decides what to do about that.
   */
  async resolve(
    tenantId: number,
    wanted: readonly (SeriesName & { kind: SeriesKind })[],
  ): Promise<(name: SeriesName) => Series | undefined> {
    const missing = new Map(
      wanted
        .filter((each) => !this.#known.has(keyOf(tenantId, each)))
        .map((each) => [keyOf(tenantId, each), each]),
    );
    if (missing.size > 0) await this.#make(tenantId, [...missing.values()]);
    return (name) => this.#known.get(keyOf(tenantId, name));
  }

  async #make(tenantId: number, wanted: (SeriesName & { kind: SeriesKind })[]): Promise<void> {
    const clients = wanted.map(({ clientId }) => clientId);
    const rows = await tenantTransaction(this.#database, tenantId, async ({ db }) => {
      // The same lock as the ingest function's: two processes must not number two series alike.
      await sql`select pg_advisory_xact_lock(77, ${tenantId}::int)`.execute(db);
      await sql`
        insert into series (tenant_id, series_id, client_id, metric_name, kind)
        select ${tenantId}::int, last + row_number() over (), client_id, metric, kind
        from unnest(${clients}::uuid[], ${wanted.map(({ metric }) => metric)}::text[], ${wanted.map(({ kind }) => kind)}::text[])
          as wanted (client_id, metric, kind),
          (select coalesce(max(series_id), 0) as last from series where tenant_id = ${tenantId}::int) as highest
        where not exists (select from series s where s.tenant_id = ${tenantId}::int
          and s.client_id = wanted.client_id and s.metric_name = wanted.metric)`.execute(db);
      return db
        .selectFrom('series')
        .select(['client_id as clientId', 'metric_name as metric', 'series_id as id', 'kind'])
        .where('tenant_id', '=', tenantId)
        .where('client_id', 'in', [...new Set(clients)])
        .execute();
    });
    for (const { clientId, metric, id, kind } of rows) {
      this.#known.set(keyOf(tenantId, { clientId, metric }), { id, kind });
    }
  }
}

function keyOf(tenantId: number, { clientId, metric }: SeriesName): string {
  return `${tenantId}/${clientId}/${metric}`;
}
