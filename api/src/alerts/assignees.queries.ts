import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { AlertPerson } from './staff-alerts.schema.ts';

/** Members who may do something about an alert. */
export const listAssignees = (tx: TenantTransaction): Promise<AlertPerson[]> => assignees(tx, sql`true`);

/** One of them; undefined for anybody else. */
export async function findAssignee(tx: TenantTransaction, id: string): Promise<AlertPerson | undefined> {
  return (await assignees(tx, sql`u.user_id = ${id}::uuid`))[0];
}

async function assignees(
  { db, tenantId }: TenantTransaction,
  who: RawBuilder<unknown>,
): Promise<AlertPerson[]> {
  const { rows } = await sql<AlertPerson>`
    select u.user_id as id, u.first_name || ' ' || u.last_name as name from app_user u
    where u.tenant_id = ${tenantId} and u.status = 'active' and ${who} and exists (
      select from user_role ur join role_permission p on p.tenant_id = ${tenantId} and p.role_id = ur.role_id
      where ur.tenant_id = ${tenantId} and ur.user_id = u.user_id and p.action = 'alert.update')
    order by lower(u.first_name || ' ' || u.last_name), u.user_id limit 1000`.execute(db);
  return rows;
}
