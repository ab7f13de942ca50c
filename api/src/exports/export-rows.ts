import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { jsonRows } from '../queries/json-rows.ts';
import { readingColumns } from '../queries/raw-data.queries.ts';
import { chosenSeries } from '../queries/selection.ts';
import type { RawMetricDataParameters } from '../queries/parameters.schema.ts';
import type { RangedQuery } from '../queries/templates.ts';

export type Rows = Record<string, unknown>[];

/** How a caller runs one step; each is a transaction of its own, so that nobody waits for a long export. */
export type InTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;

const rowsPerStep = 5000;

/** The rows of an export, a step at a time: what is in memory does not grow with the length of it. */
export async function* exportRows(
  query: RangedQuery,
  zone: string,
  inTenant: InTenant,
): AsyncGenerator<Rows> {
  if (query.id === 'raw_metric_data') yield* allReadings(query.parameters, inTenant);
  else yield JSON.parse((await inTenant((tx) => query.run(tx, zone))).text) as Rows;
}

interface Position {
  ts: string;
  series_id: number;
}

/** The latest first; each step begins after the last row of the one before. */
async function* allReadings(parameters: RawMetricDataParameters, inTenant: InTenant): AsyncGenerator<Rows> {
  let after: Position | undefined;
  do {
    const { rows, last } = await inTenant((tx) => readingsAfter(tx, parameters, after));
    after = rows.length === rowsPerStep ? last : undefined;
    yield rows;
  } while (after);
}

async function readingsAfter(
  { db, tenantId }: TenantTransaction,
  parameters: RawMetricDataParameters,
  after: Position | undefined,
): Promise<{ rows: Rows; last: Position | undefined }> {
  const { start_time, end_time } = parameters;
  // The bound on the time alone lets the index begin there; the pair of both then skips what was answered.
  const beyond = after
    ? sql`and r.ts <= ${after.ts}::timestamptz
        and (r.ts, r.series_id) < (${after.ts}::timestamptz, ${after.series_id}::int)`
    : sql``;
  const { text } = await jsonRows(
    db,
    sql`select ${readingColumns}, r.series_id, r.ts from reading r
      join series s on s.series_id = r.series_id and s.tenant_id = ${tenantId}
      join client c on c.client_id = s.client_id and c.tenant_id = ${tenantId}
    where r.tenant_id = ${tenantId} and r.ts >= ${start_time}::timestamptz and r.ts < ${end_time}::timestamptz
      ${beyond} and ${chosenSeries(tenantId, parameters)}
    order by r.ts desc, r.series_id desc limit ${rowsPerStep}`,
  );
  const found = JSON.parse(text) as (Position & Record<string, unknown>)[];
  const rows = found.map(({ ts: _ts, series_id: _series, ...row }) => row);
  return { rows, last: found.at(-1) };
}

/** How many rows `exportRows` will yield. Readings are counted from the hours, which is exact for whole ones. */
export async function countRows(query: RangedQuery, zone: string, tx: TenantTransaction): Promise<number> {
  if (query.id !== 'raw_metric_data') return (await query.run(tx, zone)).count;
  const parameters: RawMetricDataParameters = query.parameters;
  const { start_time, end_time } = parameters;
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(r.n), 0)::float8 as count from reading_1h r
      join series s on s.series_id = r.series_id and s.tenant_id = ${tx.tenantId}
      join client c on c.client_id = s.client_id and c.tenant_id = ${tx.tenantId}
    where r.tenant_id = ${tx.tenantId} and r.last_ts >= ${start_time}::timestamptz
      and r.first_ts < ${end_time}::timestamptz
      and r.bucket > ${start_time}::timestamptz - interval '1 hour' and r.bucket < ${end_time}::timestamptz
      and ${chosenSeries(tx.tenantId, parameters)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}
