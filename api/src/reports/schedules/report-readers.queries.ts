import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { withDefaults } from '../../settings/default-settings.ts';
import type { ChangeSettings } from '../../settings/settings.schema.ts';
import type { ReportReader } from './report-schedules.schema.ts';

interface Reader extends ReportReader {
  email: string;
  chosen: ChangeSettings | null;
}

/** Active members who may read what a report tells. */
async function readers({ db, tenantId }: TenantTransaction, who: RawBuilder<unknown>): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.user_id as id, u.first_name || ' ' || u.last_name as name, u.email, s.chosen from app_user u
    left join user_settings s on s.tenant_id = ${tenantId} and s.user_id = u.user_id
    where u.tenant_id = ${tenantId} and u.status = 'active' and ${who} and exists (
      select from user_role ur join role_permission p on p.tenant_id = ${tenantId} and p.role_id = ur.role_id
      where ur.tenant_id = ${tenantId} and ur.user_id = u.user_id and p.action in ('client.read', 'dashboard.read'))
    order by lower(u.first_name || ' ' || u.last_name), u.user_id limit 1000`.execute(db);
  return rows;
}

export async function listReaders(tx: TenantTransaction): Promise<ReportReader[]> {
  return (await readers(tx, sql`true`)).map(({ id, name }) => ({ id, name }));
}

/** Those of the ids who are such members, with where and in what language they are written to. */
export async function readersOf(tx: TenantTransaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const found = await readers(tx, sql`u.user_id = any(${[...ids]}::uuid[])`);
  return found.map(({ chosen, ...person }) => ({
    ...person,
    language: withDefaults(chosen).general.language,
  }));
}

/** How members are called, whether or not they are active. */
export async function namesOf(
  { db, tenantId }: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('app_user')
    .select(['user_id', 'first_name', 'last_name'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', [...ids])
    .execute();
  return new Map(people.map((each) => [each.user_id, `${each.first_name} ${each.last_name}`]));
}
