import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { MaintenanceRequest, MaintenanceWindow } from './maintenance.schema.ts';
import { firstOccurrence } from './occurrences.ts';
import { isOver } from './site-maintenance.ts';

type Row = Omit<MaintenanceWindow, 'state' | 'next' | 'created_at'> & { created_at: Date };

/** Of those that are over the latest are listed, so many with those that are not. */
const MOST_LISTED = 1000;

const MINUTE_OF_CLOCK = 'YYYY-MM-DD"T"HH24:MI';

async function windowsOf({ db, tenantId }: TenantTransaction, only: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select w.window_id as id, w.reason, to_char(w.starts_at, ${MINUTE_OF_CLOCK}::text) as starts_at,
      to_char(w.ends_at, ${MINUTE_OF_CLOCK}::text) as ends_at, w.weekly, w.repeat_until::text as repeat_until, w.everywhere,
      w.locations, t.timezone, w.version, w.created_at,
      coalesce((select json_agg(json_build_object('id', d.client_id, 'name', d.name) order by lower(d.name), d.client_id)
        from maintenance_site s join client d on d.tenant_id = ${tenantId} and d.client_id = s.client_id
        where s.tenant_id = ${tenantId} and s.window_id = w.window_id and d.deleted_at is null), '[]') as sites
    from maintenance_window w join tenant t on t.tenant_id = ${tenantId}
    where w.tenant_id = ${tenantId} and w.window_id = coalesce(${only}::uuid, w.window_id)
    order by ${isOver}, w.starts_at desc, w.window_id limit ${MOST_LISTED}`.execute(db);
  return rows;
}

/** What holds now or comes next first, and what is over last. */
export async function listWindows(tx: TenantTransaction): Promise<MaintenanceWindow[]> {
  const now = Date.now();
  const windows = (await windowsOf(tx, null)).map((row) => present(row, now));
  const rank = ({ next }: MaintenanceWindow) => (next ? Date.parse(next.from) : Number.MAX_SAFE_INTEGER);
  return windows.toSorted((one, other) => rank(one) - rank(other));
}

export async function findWindow(tx: TenantTransaction, id: string): Promise<MaintenanceWindow | undefined> {
  const [row] = await windowsOf(tx, id);
  return row && present(row, Date.now());
}

export async function zoneOf({ db, tenantId }: TenantTransaction): Promise<string> {
  const { timezone } = await db
    .selectFrom('tenant')
    .select('timezone')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return timezone;
}

function present({ created_at, ...row }: Row, now: number): MaintenanceWindow {
  const next = firstOccurrence(row, row.timezone, { from: now, to: Number.POSITIVE_INFINITY });
  return {
    ...row,
    state: next === undefined ? 'over' : next.from <= now ? 'now' : 'coming',
    next: next ? { from: new Date(next.from).toISOString(), to: new Date(next.to).toISOString() } : null,
    created_at: created_at.toISOString(),
  };
}

/** The same window, which nobody else changes until the transaction ends. */
export async function holdWindow(tx: TenantTransaction, id: string): Promise<MaintenanceWindow | undefined> {
  await tx.db
    .selectFrom('maintenance_window')
    .select('window_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('window_id', '=', id)
    .forUpdate()
    .execute();
  return findWindow(tx, id);
}

export async function insertWindow(tx: TenantTransaction, given: MaintenanceRequest): Promise<string> {
  const id = randomUUID();
  await tx.db
    .insertInto('maintenance_window')
    .values({ tenant_id: tx.tenantId, window_id: id, ...columnsOf(given) })
    .execute();
  await keepSites(tx, id, given.client_ids);
  return id;
}

export async function updateWindow(
  tx: TenantTransaction,
  id: string,
  given: MaintenanceRequest,
): Promise<void> {
  await tx.db
    .updateTable('maintenance_window')
    .set({ ...columnsOf(given), version: sql<number>`version + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('window_id', '=', id)
    .execute();
  await tx.db
    .deleteFrom('maintenance_site')
    .where('tenant_id', '=', tx.tenantId)
    .where('window_id', '=', id)
    .execute();
  await keepSites(tx, id, given.client_ids);
}

async function keepSites({ db, tenantId }: TenantTransaction, id: string, sites: string[]): Promise<void> {
  await sql`insert into maintenance_site (tenant_id, window_id, client_id)
    select ${tenantId}::int, ${id}::uuid, c from unnest(${sites}::uuid[]) as c on conflict do nothing`.execute(
    db,
  );
}

const columnsOf = (given: MaintenanceRequest) => ({
  reason: given.reason.trim(),
  starts_at: given.starts_at,
  ends_at: given.ends_at,
  weekly: given.weekly,
  repeat_until: given.weekly ? (given.repeat_until ?? null) : null,
  everywhere: given.everywhere,
  locations: [...new Set(given.locations.map((location) => location.trim()))],
});

export async function deleteWindow({ db, tenantId }: TenantTransaction, id: string): Promise<void> {
  await db
    .deleteFrom('maintenance_window')
    .where('tenant_id', '=', tenantId)
    .where('window_id', '=', id)
    .execute();
}

/** Those of the ids that are no clients of the organization. */
export async function unknownSites(
  { db, tenantId }: TenantTransaction,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select c::text as id from unnest(${[...ids]}::uuid[]) as c
    where not exists (select from client d
      where d.tenant_id = ${tenantId} and d.client_id = c and d.deleted_at is null)`.execute(db);
  return rows.map(({ id }) => id);
}
