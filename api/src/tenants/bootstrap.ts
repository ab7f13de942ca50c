import { recordChange, theService } from '../audit/audit.queries.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { ADMIN_ROLE } from '../roles/system-roles.ts';
import { insertUser } from '../users/new-user.queries.ts';
import { derivedId } from './derived-id.ts';
import { createTenant, findTenant } from './tenants.queries.ts';

/**
 * The first organisation and its first administrator, where BOOTSTRAP_TENANT asks for them: the way into an empty
 * database. Starting again, or several processes at once, changes nothing.
 */
export async function bootstrap(database: Database, wanted: Config['bootstrap']): Promise<void> {
  if (!wanted) return;
  const { tenant: name, timezone, adminEmail } = wanted;
  // The same name gives the same id, so two processes cannot make two tenants of it.
  const id = derivedId(`tenant ${name}`);
  try {
    if (!(await findTenant(database.owner, id))) await createTenant(database, { id, name, timezone });
  } catch (error) {
    // Another process may have made it at this moment.
    if (!(await findTenant(database.owner, id))) throw error;
  }
  const tenant = await findTenant(database.owner, id);
  if (!tenant) return;
  await tenantTransaction(database, tenant.tenantId, async (tx) => {
    const member = await tx.db
      .selectFrom('app_user')
      .select('user_id')
      .where('tenant_id', '=', tx.tenantId)
      .limit(1)
      .executeTakeFirst();
    const role = await tx.db
      .selectFrom('role')
      .select('role_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('name', '=', ADMIN_ROLE)
      .executeTakeFirst();
    if (member || !role) return;
    const [username = 'admin'] = adminEmail.toLowerCase().split('@');
    const names = { username, first_name: 'First', last_name: 'Administrator' };
    const id = await insertUser(tx, { ...names, email: adminEmail, role_ids: [role.role_id] });
    if (!id) return;
    await recordChange(tx, theService, {
      action: 'user.created',
      target: { type: 'user', id, name: `${names.first_name} ${names.last_name}` },
      after: { ...names, email: adminEmail },
    });
  });
}
