import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { PermissionKey } from '../permissions/catalogue.ts';
import { DEFAULT_COMPANY_NAME, withDefaults } from '../settings/default-settings.ts';
import type { ChangeSettings, PersonSettings } from '../settings/settings.schema.ts';

/** Somebody who is told. */
export interface Recipient {
  userId: string;
  email: string;
  name: string;
  settings: PersonSettings;
}

interface Row extends Omit<Recipient, 'settings'> {
  chosen: ChangeSettings | null;
}

/** The active people of the organization who may read alerts, or have another permission; or the one among them. */
export async function recipients(
  { db, tenantId }: TenantTransaction,
  only: string | null = null,
  needed: PermissionKey = 'alert.read',
): Promise<Recipient[]> {
  const { rows } = await sql<Row>`
    select u.user_id as "userId", u.email, u.first_name as name, s.chosen
    from app_user u
    left join user_settings s on s.tenant_id = ${tenantId} and s.user_id = u.user_id
    where u.tenant_id = ${tenantId} and u.status = 'active' and u.user_id = coalesce(${only}::uuid, u.user_id)
      and exists (
        select from user_role r join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
        where r.tenant_id = ${tenantId} and r.user_id = u.user_id and p.action = ${needed})`.execute(db);
  return rows.map(({ chosen, ...rest }) => ({ ...rest, settings: withDefaults(chosen) }));
}

/** A member, whatever they may do and whether or not they are active: to end their mails they need neither. */
export async function recipientOf(
  { db, tenantId }: TenantTransaction,
  userId: string,
): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('user_settings as s', (join) =>
      join.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.user_id', '=', 'u.user_id'),
    )
    .select(['u.user_id as userId', 'u.email', 'u.first_name as name', 's.chosen'])
    .where('u.tenant_id', '=', tenantId)
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { chosen, ...rest } = row;
  return { ...rest, settings: withDefaults(chosen) };
}

export interface Sender {
  /** The public id of the organization. */
  tenant: string;
  company: string;
}

export async function senderOf({ db, tenantId }: TenantTransaction): Promise<Sender> {
  const row = await db
    .selectFrom('tenant as t')
    .leftJoin('tenant_settings as s', (join) =>
      join.onRef('s.tenant_id', '=', 't.tenant_id').on('s.tenant_id', '=', tenantId),
    )
    .select(['t.id as tenant', 's.company_name'])
    .where('t.tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return { tenant: row.tenant, company: row.company_name ?? DEFAULT_COMPANY_NAME };
}
