import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { ExportTable } from '../database/tables/files.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { Export, ExportRequest } from './exports.schema.ts';

const KEPT_HOURS = 24;

export async function insertExport(
  { db, tenantId }: TenantTransaction,
  wanted: Required<ExportRequest>,
  rowCount: number,
  userId: string,
): Promise<Export> {
  const row = await db
    .insertInto('export')
    .values({
      tenant_id: tenantId,
      export_id: randomUUID(),
      query_id: wanted.query_id,
      format: wanted.format,
      parameters: JSON.stringify(wanted.parameters),
      row_count: rowCount,
      created_by: userId,
      expires_at: sql<Date>`now() + make_interval(hours => ${KEPT_HOURS})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return present(row);
}

export async function findExport(
  { db, tenantId }: TenantTransaction,
  id: string,
): Promise<(Export & { parameters: Record<string, unknown> }) | undefined> {
  const row = await db
    .selectFrom('export')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('export_id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && { ...present(row), parameters: row.parameters };
}

function present(row: Selectable<ExportTable>): Export {
  const { export_id: id, query_id, format, row_count } = row;
  return {
    id,
    query_id,
    format,
    row_count,
    file_name: `${query_id.replaceAll('_', '-')}-${row.created_at.toISOString().slice(0, 10)}.${format}`,
    url: `/v1/analytics/results/${id}`,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
