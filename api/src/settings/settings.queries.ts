import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { BackupFrequency } from '../backups/backups.schema.ts';
import { DEFAULT_BACKUP, DEFAULT_COMPANY_NAME } from './default-settings.ts';
import type { ChangeSettings, ChangeTenantSettings } from './settings.schema.ts';

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
  // Of functions that a conflict may use Citus takes immutable ones only, which jsonb_build_object is not.
  const merged = parts.reduce(
    (whole, part) => sql`jsonb_set(${whole}, ${sql.lit(`{${part}}`)},
      coalesce(old.chosen -> ${sql.lit(part)}, '{}') || coalesce(excluded.chosen -> ${sql.lit(part)}, '{}'))`,
    sql`'{}'::jsonb`,
  );
  const { rows } = await sql<Chosen>`
    insert into user_settings as old (tenant_id, user_id, chosen)
    values (${tenantId}, ${userId}::uuid, ${JSON.stringify(changes)}::jsonb)
    on conflict (tenant_id, user_id) do update
      set chosen = ${merged}, version = old.version + 1, updated_at = excluded.updated_at
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
  auto_backup: boolean;
  backup_frequency: BackupFrequency;
}

export async function readOrganization({ db, tenantId }: TenantTransaction): Promise<Organization> {
  const row = await db
    .selectFrom('tenant_settings')
    .select(['version', 'company_name', 'auto_backup', 'backup_frequency'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return {
    version: row?.version ?? 0,
    company_name: row?.company_name ?? DEFAULT_COMPANY_NAME,
    auto_backup: row?.auto_backup ?? DEFAULT_BACKUP.auto_backup,
    backup_frequency: row?.backup_frequency ?? DEFAULT_BACKUP.backup_frequency,
  };
}

/** Sets what is given, and leaves the rest as it is. */
export async function changeOrganization(
  { db, tenantId }: TenantTransaction,
  changes: ChangeTenantSettings,
): Promise<void> {
  await sql`
    insert into tenant_settings as old (tenant_id, company_name, auto_backup, backup_frequency)
    values (${tenantId}, ${changes.company_name ?? null}, ${changes.auto_backup ?? null}, ${changes.backup_frequency ?? null})
    on conflict (tenant_id) do update
      set company_name = coalesce(excluded.company_name, old.company_name),
        auto_backup = coalesce(excluded.auto_backup, old.auto_backup),
        backup_frequency = coalesce(excluded.backup_frequency, old.backup_frequency),
        version = old.version + 1, updated_at = excluded.updated_at`.execute(db);
}
