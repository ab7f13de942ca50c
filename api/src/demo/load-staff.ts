import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { PermissionKey } from '../permissions/catalogue.ts';
import { before } from './demo-times.ts';
import type { DemoTenant } from './people.ts';
import { seededUuid, seedOf, uniform } from './seeded.ts';
import { type StaffMember, staffOf } from './staff.ts';

/** Roles that Aurora made for itself, beside those that every tenant has. */
const customRoles: Record<string, { display: string; description: string; actions: PermissionKey[] }> = {
  field_technician: {
    display: 'Field Technician',
    description: 'Keeps devices running: sees and edits clients, adds none and deletes none.',
    actions: ['dashboard.read', 'client.read', 'client.update'],
  },
  energy_auditor: {
    display: 'Energy Auditor',
    description: 'Reads and exports figures for the yearly report.',
    actions: ['dashboard.read', 'dashboard.export', 'client.read'],
  },
};

export async function insertRoles(tx: Kysely<Schema>, tenantId: number, key: DemoTenant): Promise<void> {
  if (key !== 'aurora') return;
  for (const [name, { display, description, actions }] of Object.entries(customRoles)) {
    const role_id = seededUuid(`role/${key}/${name}`);
    await tx
      .insertInto('role')
      .values({ tenant_id: tenantId, role_id, name, display_name: display, description })
      .execute();
    await tx
      .insertInto('role_permission')
      .values(actions.map((action) => ({ tenant_id: tenantId, role_id, action })))
      .execute();
  }
}

export async function insertStaff(
  tx: Kysely<Schema>,
  tenantId: number,
  key: DemoTenant,
  now: Date,
): Promise<void> {
  const staff = staffOf(key);
  const roles = await tx
    .selectFrom('role')
    .select(['name', 'role_id'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const roleIds = new Map(roles.map(({ name, role_id }) => [name, role_id]));

  await tx
    .insertInto('person')
    .values(staff.map(({ email }) => ({ person_id: personId(email), email })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('app_user')
    .values(
      staff.map((member) => ({
        tenant_id: tenantId,
        user_id: member.id,
        person_id: personId(member.email),
        email: member.email,
        username: member.username,
        first_name: member.firstName,
        last_name: member.lastName,
        status: member.status,
        last_login_at: lastLogin(member, now),
        created_at: before(now, member.joinedDaysAgo * 24),
        updated_at: before(now, member.joinedDaysAgo * 24),
      })),
    )
    .execute();
  const assignments = staff.flatMap(({ id, roles: names }) =>
    names.map((name) => ({ tenant_id: tenantId, user_id: id, role_id: roleIds.get(name) ?? '' })),
  );
  await tx.insertInto('user_role').values(assignments).execute();
}

function personId(email: string): string {
  return seededUuid(`person/${email}`);
}

function lastLogin(member: StaffMember, now: Date): Date | null {
  const luck = uniform(seedOf(member.email), 1);
  // Some were invited and never came.
  if (luck < 0.06) return null;
  return before(now, (member.status === 'active' ? 0.5 : 24 * 40) + luck * 24 * 12);
}
