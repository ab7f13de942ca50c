import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { namedMetrics } from '../queries/summaries.queries.ts';
import type { RangedQuery } from '../queries/templates.ts';

/** What a page looks up and who opens a file cannot: the words beside the keys of its rows. */
export interface WordsBeside {
  /** Null where nobody told one. */
  units: Record<string, string | null>;
  /** Of clients whose rows do not have it already. */
  names: Record<string, string>;
}

/** The columns of a file: a metric has its unit beside it, a client its name. */
export function columnsOfFile(columns: readonly string[]): string[] {
  const beside: Record<string, string> = { metric_name: 'unit', client_id: 'client_name' };
  return columns.flatMap((column) => {
    const word = beside[column];
    return word === undefined || columns.includes(word) ? [column] : [column, word];
  });
}

export async function wordsBeside(tx: TenantTransaction, query: RangedQuery): Promise<WordsBeside> {
  const { db, tenantId } = tx;
  const { rows } = await sql<{ metric_name: string; unit: string | null }>`
    select metric_name, unit from (${namedMetrics(tenantId)}) as named`.execute(db);
  const units = Object.fromEntries(rows.map(({ metric_name, unit }) => [metric_name, unit]));
  if (query.timeseries?.group_by !== 'client') return { units, names: {} };
  const clients = await db
    .selectFrom('client')
    .select(['client_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return { units, names: Object.fromEntries(clients.map(({ client_id, name }) => [client_id, name])) };
}
