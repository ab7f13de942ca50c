import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { NewSavedView, SavedView, SavedViewRequest, ViewPage } from './saved-views.schema.ts';

/** Who asks, and what of. */
export interface Asker {
  userId: string;
  name: string;
  pages: readonly ViewPage[];
  administers: boolean;
}

interface Row extends Omit<SavedView, 'updated_at'> {
  updated_at: Date;
}

/** Of others only what is the team's, and nothing of a page that the caller may not see. */
async function viewsFor(
  { db, tenantId }: TenantTransaction,
  { userId, pages, administers }: Asker,
  which: RawBuilder<unknown>,
  limit = 1,
): Promise<SavedView[]> {
  const { rows } = await sql<Row>`
    select v.view_id as id, v.page, v.name, v.query, v.team, u.first_name || ' ' || u.last_name as owner,
      coalesce(v.user_id = ${userId}::uuid, false) as own,
      coalesce(v.user_id = ${userId}::uuid, false) or (v.team and ${administers}::boolean) as may_delete,
      d.view_id is not null as is_default, v.updated_by_name as updated_by, v.updated_at, v.version
    from saved_view v
      left join app_user u on u.tenant_id = ${tenantId} and u.user_id = v.user_id
      left join saved_view_default d on d.tenant_id = ${tenantId} and d.view_id = v.view_id
        and d.user_id = ${userId}::uuid
    where v.tenant_id = ${tenantId} and v.page = any(${[...pages]}::text[])
      and (v.team or v.user_id = ${userId}::uuid) and ${which}
    order by v.team, lower(v.name), v.view_id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));
}

export function listViews(
  tx: TenantTransaction,
  asker: Asker,
  { page, search, limit = 500 }: { page?: ViewPage; search?: string; limit?: number },
): Promise<SavedView[]> {
  const ofPage = page === undefined ? sql`true` : sql`v.page = ${page}`;
  const text = search?.trim().toLowerCase() ?? '';
  const found = text === '' ? sql`true` : sql`position(${text} in lower(v.name)) > 0`;
  return viewsFor(tx, asker, sql`${ofPage} and ${found}`, limit);
}

export async function findView(
  tx: TenantTransaction,
  asker: Asker,
  id: string,
): Promise<SavedView | undefined> {
  return (await viewsFor(tx, asker, sql`v.view_id = ${id}::uuid`))[0];
}

/** The same, which nobody else changes until the transaction ends. */
export async function holdView(
  tx: TenantTransaction,
  asker: Asker,
  id: string,
): Promise<SavedView | undefined> {
  await tx.db
    .selectFrom('saved_view')
    .select('view_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('view_id', '=', id)
    .forUpdate()
    .execute();
  return findView(tx, asker, id);
}

export async function insertView(
  { db, tenantId }: TenantTransaction,
  { userId, name: updated_by_name }: Asker,
  { page, name, query, team }: NewSavedView,
): Promise<string> {
  const view_id = randomUUID();
  await db
    .insertInto('saved_view')
    .values({
      tenant_id: tenantId,
      view_id,
      user_id: userId,
      page,
      name: name.trim(),
      query,
      team,
      updated_by_name,
    })
    .execute();
  return view_id;
}

export async function updateView(
  { db, tenantId }: TenantTransaction,
  { name: updated_by_name }: Asker,
  id: string,
  { name, query, team }: SavedViewRequest,
): Promise<void> {
  await db
    .updateTable('saved_view')
    .set({
      name: name.trim(),
      query,
      team,
      updated_by_name,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('tenant_id', '=', tenantId)
    .where('view_id', '=', id)
    .execute();
}

export async function deleteView({ db, tenantId }: TenantTransaction, id: string): Promise<void> {
  await db.deleteFrom('saved_view').where('tenant_id', '=', tenantId).where('view_id', '=', id).execute();
}

/** What somebody made for the team stays when they leave. */
export async function keepViewsOfTheTeam({ db, tenantId }: TenantTransaction, userId: string): Promise<void> {
  await db
    .updateTable('saved_view')
    .set({ user_id: null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('team', '=', true)
    .execute();
}

/** Who no longer sees a view that was the team's begins without it. */
export async function dropDefaultsOfOthers(
  { db, tenantId }: TenantTransaction,
  id: string,
  userId: string,
): Promise<void> {
  await db
    .deleteFrom('saved_view_default')
    .where('tenant_id', '=', tenantId)
    .where('view_id', '=', id)
    .where('user_id', '!=', userId)
    .execute();
}

export async function setDefault(
  { db, tenantId }: TenantTransaction,
  userId: string,
  page: ViewPage,
  viewId: string | null,
): Promise<void> {
  await db
    .deleteFrom('saved_view_default')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('page', '=', page)
    .execute();
  if (viewId === null) return;
  await db
    .insertInto('saved_view_default')
    .values({ tenant_id: tenantId, user_id: userId, page, view_id: viewId })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'page']).doUpdateSet({ view_id: viewId }),
    )
    .execute();
}

/** How many there are of a person, of the team, and of those the person's. */
export async function countViews({ db, tenantId }: TenantTransaction, userId: string) {
  const { rows } = await sql<{ own: number; team: number; shared: number }>`
    select count(*) filter (where user_id = ${userId}::uuid and not team)::int as own,
      count(*) filter (where team)::int as team,
      count(*) filter (where user_id = ${userId}::uuid and team)::int as shared
    from saved_view where tenant_id = ${tenantId}`.execute(db);
  return rows[0] ?? { own: 0, team: 0, shared: 0 };
}
