import { sql } from 'kysely';
import type { SessionUser } from '../auth/auth.schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { letInBy, screenPermissions, standingPermissions } from './screen-permissions.ts';

export interface StoredScreen {
  id: string;
  name: string;
  permissions: string[];
  approvedByName: string;
  createdAt: Date;
  /** When it last asked for an access token, which a screen that is on does within the hour. */
  activeAt: Date | null;
}

/** More than an organization hangs up, and few enough for one list. */
export const MOST_SCREENS = 100;

export async function listScreens({ db, tenantId }: TenantTransaction): Promise<StoredScreen[]> {
  const { rows } = await sql<StoredScreen>`
    select s.screen_id as id, s.name, s.permissions, s.approved_by_name as "approvedByName", s.created_at as "createdAt",
      (select max(t.created_at) from session_family f
        join refresh_token t on t.tenant_id = ${tenantId} and t.family_id = f.family_id
        where f.tenant_id = ${tenantId} and f.screen_id = s.screen_id and f.ended_at is null) as "activeAt"
    from screen s where s.tenant_id = ${tenantId} order by s.name, s.screen_id`.execute(db);
  return rows;
}

export async function countScreens({ db, tenantId }: TenantTransaction): Promise<number> {
  const { count } = await db
    .selectFrom('screen')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertScreen(
  { db, tenantId }: TenantTransaction,
  screen: { id: string; name: string; permissions: string[]; approvedBy: string; approvedByName: string },
): Promise<void> {
  await db
    .insertInto('screen')
    .values({
      tenant_id: tenantId,
      screen_id: screen.id,
      name: screen.name,
      permissions: screen.permissions,
      approved_by: screen.approvedBy,
      approved_by_name: screen.approvedByName,
    })
    .execute();
}

/** With it go its sessions. @returns its name */
export async function deleteScreen(
  { db, tenantId }: TenantTransaction,
  id: string,
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('screen')
    .where('tenant_id', '=', tenantId)
    .where('screen_id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/** A screen as pages see who is signed in: it has a name and rights, and is nobody. */
export async function findScreenUser(
  { db, tenantId }: TenantTransaction,
  tenant: string,
  id: string,
): Promise<SessionUser | undefined> {
  const { rows } = await sql<{ name: string; permissions: string[] }>`
    select s.name, ${standingPermissions(tenantId)} as permissions from screen s join ${letInBy(tenantId)}
    where s.tenant_id = ${tenantId} and s.screen_id = ${id}::uuid`.execute(db);
  const [screen] = rows;
  if (!screen) return undefined;
  return {
    id,
    email: '',
    username: '',
    first_name: '',
    last_name: '',
    name: screen.name,
    status: 'active',
    tenant_id: tenant,
    roles: [],
    permissions: screenPermissions.filter((permission) => screen.permissions.includes(permission)),
    screen: true,
  };
}
