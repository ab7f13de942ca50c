import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { describePermission, organizationKeys } from '../permissions/catalogue.ts';
import { type AccessFindings, IDLE_DAYS, MOST_NAMED } from './access-reviews.schema.ts';

interface Person {
  id: string;
  name: string;
  email: string;
  last_login_at: Date | null;
  total: number;
}

export async function findingsOf(tx: TenantTransaction): Promise<AccessFindings> {
  const { db, tenantId } = tx;
  const idle = await sql<Person>`
    select user_id as id, first_name || ' ' || last_name as name, email, last_login_at, (count(*) over ())::int as total
    from app_user
    where tenant_id = ${tenantId} and status = 'active'
      and coalesce(last_login_at, created_at) < now() - ${IDLE_DAYS} * interval '1 day'
    order by coalesce(last_login_at, created_at), user_id limit ${MOST_NAMED}`.execute(db);
  const administrators = await sql<Person>`
    select u.user_id as id, u.first_name || ' ' || u.last_name as name, u.email, u.last_login_at,
      (count(*) over ())::int as total
    from app_user u
    where u.tenant_id = ${tenantId} and u.status = 'active' and exists (
      select from user_role r
      join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
      where r.tenant_id = ${tenantId} and r.user_id = u.user_id and p.action = 'system.admin')
    order by name, u.user_id limit ${MOST_NAMED}`.execute(db);
  const empty = await sql<{ id: string; display_name: string; is_system: boolean }>`
    select r.role_id as id, r.display_name, r.is_system from role r
    where r.tenant_id = ${tenantId} and not exists (
      select from user_role u where u.tenant_id = ${tenantId} and u.role_id = r.role_id)
    order by lower(r.display_name), r.role_id`.execute(db);
  const held = await sql<{ action: string }>`
    select distinct p.action from role_permission p
    join user_role r on r.tenant_id = p.tenant_id and r.role_id = p.role_id
    join app_user u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
    where p.tenant_id = ${tenantId} and u.status = 'active'`.execute(db);
  const actions = new Set(held.rows.map(({ action }) => action));
  return {
    idle: presentPeople(idle.rows),
    administrators: presentPeople(administrators.rows),
    empty_roles: empty.rows,
    unheld_permissions: organizationKeys.filter((key) => !actions.has(key)).map(describePermission),
  };
}

function presentPeople(rows: readonly Person[]): AccessFindings['idle'] {
  const first = rows.map(({ id, name, email, last_login_at }) => ({
    id,
    name,
    email,
    last_login_at: last_login_at?.toISOString() ?? null,
  }));
  return { total: rows[0]?.total ?? 0, first };
}
