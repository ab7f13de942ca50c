import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { mergedSpans, occurrencesOf, type Span, type WallTimes } from './occurrences.ts';

/** Whether `maintenance_window w` is about `client d`: by its id or its location, or those of whom it belongs to. */
export function covers(tenantId: number): RawBuilder<boolean> {
  return sql`(w.everywhere or d.location = any(w.locations)
    or exists (select from maintenance_site s where s.tenant_id = ${tenantId} and s.window_id = w.window_id
      and s.client_id in (d.client_id, d.parent_id))
    or exists (select from client p where p.tenant_id = ${tenantId} and p.client_id = d.parent_id
      and p.location = any(w.locations)))`;
}

/** A time of maintenance, and whose it is. */
export interface Occurrence extends Span {
  window_id: string;
  reason: string;
}

/** All times of maintenance that touch the span, of whatever sites. Most organizations have none. */
export async function occurrencesIn({ db, tenantId }: TenantTransaction, span: Span): Promise<Occurrence[]> {
  const { rows } = await sql<WallTimes & { window_id: string; reason: string; timezone: string }>`
    select w.window_id, w.reason, to_char(w.starts_at, 'YYYY-MM-DD"T"HH24:MI') as starts_at,
      to_char(w.ends_at, 'YYYY-MM-DD"T"HH24:MI') as ends_at, w.weekly, w.repeat_until::text as repeat_until, t.timezone
    from maintenance_window w join tenant t on t.tenant_id = ${tenantId}
    where w.tenant_id = ${tenantId}`.execute(db);
  return rows.flatMap(({ window_id, reason, timezone, ...times }) =>
    occurrencesOf(times, timezone, span).map((time) => ({ ...time, window_id, reason })),
  );
}

/** Times of maintenance of each of the clients that has any within the span. */
export async function maintenanceOf(
  tx: TenantTransaction,
  clients: readonly string[],
  span: Span,
): Promise<Map<string, Occurrence[]>> {
  const found = new Map<string, Occurrence[]>();
  const occurrences = clients.length === 0 ? [] : await occurrencesIn(tx, span);
  if (occurrences.length === 0) return found;
  const windows = [...new Set(occurrences.map(({ window_id }) => window_id))];
  const { rows } = await sql<{ window_id: string; client_id: string }>`
    select w.window_id, d.client_id from client d
      join maintenance_window w on w.tenant_id = ${tx.tenantId} and w.window_id = any(${windows}::uuid[])
    where d.tenant_id = ${tx.tenantId} and d.client_id = any(${[...new Set(clients)]}::uuid[])
      and ${covers(tx.tenantId)}`.execute(tx.db);
  for (const { window_id, client_id } of rows) {
    const own = occurrences.filter((each) => each.window_id === window_id);
    found.set(client_id, [...(found.get(client_id) ?? []), ...own]);
  }
  return found;
}

/** The same as times that are apart from each other, for those who ask when nothing counts. */
export async function quietTimesOf(
  tx: TenantTransaction,
  clients: readonly string[],
  span: Span,
): Promise<(client: string) => Span[]> {
  const found = await maintenanceOf(tx, clients, span);
  const merged = new Map([...found].map(([client, times]) => [client, mergedSpans(times)]));
  return (client) => merged.get(client) ?? [];
}
