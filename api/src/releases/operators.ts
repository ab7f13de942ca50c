import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { isOfTheInstallation, permissionKeys } from '../permissions/catalogue.ts';
import { ADMIN_ROLE } from '../roles/system-roles.ts';
import { findTenant } from '../tenants/tenants.queries.ts';

/**
 * Lets administrators of the organizations that operate the installation hold what concerns it, and give it to others by
 * roles of their own. Done by every start, for the setting may have changed.
 * @returns ids that no organization has
 */
export async function equipOperators(database: Database, operators: ReadonlySet<string>): Promise<string[]> {
  const actions = permissionKeys.filter(isOfTheInstallation);
  const unknown: string[] = [];
  for (const id of operators) {
    const tenant = await findTenant(database.owner, id);
    if (!tenant) {
      unknown.push(id);
      continue;
    }
    const { tenantId } = tenant;
    await tenantTransaction(database, tenantId, ({ db }) =>
      sql`insert into role_permission (tenant_id, role_id, action)
        select r.tenant_id, r.role_id, action from role r cross join unnest(${actions}::text[]) as action
        where r.tenant_id = ${tenantId} and r.is_system and r.name = ${ADMIN_ROLE}
        on conflict do nothing`.execute(db),
    );
  }
  return unknown;
}
