import { type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { idIn, instantIn, readCursor, unknownCursor, writeCursor } from '../http/cursor.ts';
import { type AuditEntry, type AuditFilter, MOST_COUNTED } from './audit.schema.ts';

interface Paging {
  page?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The latest first; entries of one transaction are of the same instant. */
export async function listChanges(
  tx: TenantTransaction,
  { page = 1, limit = 10, cursor, ...filter }: AuditFilter & Paging,
): Promise<{ entries: AuditEntry[]; total: number; next: string | null }> {
  const counted = matching(tx, filter).select(sql`1`.as('one')).limit(MOST_COUNTED);
  const { total } = await tx.db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const skipped = cursor === undefined ? (page - 1) * limit : 0;
  return { total, ...(await entriesAfter(tx, filter, { cursor, limit, skipped })) };
}

interface Stretch {
  cursor: string | undefined;
  limit: number;
  skipped?: number;
}

export async function entriesAfter(
  tx: TenantTransaction,
  filter: AuditFilter,
  { cursor, limit, skipped = 0 }: Stretch,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  let query = matching(tx, filter);
  if (cursor !== undefined) {
    const [at, id, ...more] = readCursor(cursor);
    if (more.length > 0) throw unknownCursor();
    query = query.where(sql<boolean>`(at, entry_id) < (${instantIn(at)}::timestamptz, ${idIn(id)}::uuid)`);
  }
  const rows = await query
    .selectAll()
    .select(sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('exactly'))
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(limit + 1)
    .offset(skipped)
    .execute();
  const entries = rows.slice(0, limit).map((row) => ({
    id: row.entry_id,
    at: row.at.toISOString(),
    actor: { id: row.actor_id, kind: row.actor_kind, name: row.actor_name },
    action: row.action,
    target: { type: row.target_type, id: row.target_id, name: row.target_name },
    before: row.before,
    after: row.after,
    request_id: row.request_id,
    origin: { address: row.address, browser: row.browser, system: row.system },
  }));
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { entries, next: last ? writeCursor(last.exactly, last.entry_id) : null };
}

type Entries = SelectQueryBuilder<Schema, 'audit_entry', object>;

function matching({ db, tenantId }: TenantTransaction, filter: AuditFilter): Entries {
  const { from, to, action, target_id, actor_id, client_id } = filter;
  let found: Entries = db.selectFrom('audit_entry').where('tenant_id', '=', tenantId);
  if (from) found = found.where('at', '>=', sql<Date>`${from}::timestamptz`);
  if (to) found = found.where('at', '<', sql<Date>`${to}::timestamptz`);
  if (action) found = found.where('action', '=', action);
  if (target_id) found = found.where('target_id', '=', target_id);
  if (actor_id) found = found.where('actor_id', '=', actor_id);
  if (client_id)
    found = found.where(({ eb, or }) =>
      or([eb('target_id', '=', client_id), eb('target_id', 'in', webhooksOf(tenantId, client_id))]),
    );
  return found;
}

/** The ids of a client's webhooks, also of those that are gone: what made and what ended one names its client. */
const webhooksOf = (tenantId: number, clientId: string) => sql<string>`(
  select target_id from audit_entry
  where tenant_id = ${tenantId} and target_type = 'webhook'
    and coalesce(after, before) ->> 'client_id' = ${clientId}
)`;
