import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { DEFAULT_COMPANY_NAME } from './default-settings.ts';
import type { ChangeSettings } from './settings.schema.ts';

export interface Chosen {
  version: number;
  chosen: ChangeSettings;
}

export async function readChosen({ db, tenantId }: TenantTransaction, userId: string): Promise<Chosen> {
  const row = await db
    .selectFrom('user_settings')
    .select(['version', 'chosen'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { version: 0, chosen: {} };
}

const parts = ['general', 'alerts', 'display'] as const;

/** Field by field, in one statement: of two changes at the same time neither takes the other back. */
export async function mergeChosen(
  { db, tenantId }: TenantTransaction,
  userId: string,
  changes: ChangeSettings,
): Promise<Chosen> {
  const merged = sql.join(
    parts.map(
      (part) => sql`${sql.lit(part)}::text,
        coalesce(old.chosen -> ${sql.lit(part)}, '{}') || coalesce(excluded.chosen -> ${sql.lit(part)}, '{}')`,
    ),
  );
  const { rows } = await sql<Chosen>`
    insert into user_settings as old (tenant_id, user_id, chosen)
    values (${tenantId}, ${userId}::uuid, ${JSON.stringify(changes)}::jsonb)
    on conflict (tenant_id, user_id) do update
      set chosen = jsonb_build_object(${merged}), version = old.version + 1, updated_at = now()
    returning version, chosen`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Settings were merged into nothing.');
  return row;
}

export async function forgetChosen({ db, tenantId }: TenantTransaction, userId: string): Promise<void> {
  await db
    .deleteFrom('user_settings')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}

export interface Organization {
  version: number;
  company_name: string;
}

export async function readOrganization({ db, tenantId }: TenantTransaction): Promise<Organization> {
  const row = await db
    .selectFrom('tenant_settings')
    .select(['version', 'company_name'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return { version: row?.version ?? 0, company_name: row?.company_name ?? DEFAULT_COMPANY_NAME };
}

export async function nameOrganization({ db, tenantId }: TenantTransaction, name: string): Promise<void> {
  await sql`
    insert into tenant_settings as old (tenant_id, company_name) values (${tenantId}, ${name})
    on conflict (tenant_id) do update
      set company_name = excluded.company_name, version = old.version + 1, updated_at = now()`.execute(db);
}
