import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';

/** A signed-in member of a tenant. */
export interface StaffCaller {
  kind: 'staff';
  tenantId: number;
  tenant: { id: string; name: string; timezone: string };
  userId: string;
  personId: string;
  name: string;
  familyId: string;
  permissions: ReadonlySet<string>;
  csrf: { hash: string; expiresAt: Date } | undefined;
}

/** A client that called with a token of the integrator API. */
export interface IntegratorCaller {
  kind: 'integrator';
  tenantId: number;
  tenant: { id: string; name: string; timezone: string };
  clientId: string;
  name: string;
  familyId: string;
}

export type Caller = StaffCaller | IntegratorCaller;

/** The caller of a route that is declared for staff; anything else is a mistake in the declaration. */
export function staffOf(request: FastifyRequest): StaffCaller {
  if (request.caller?.kind !== 'staff')
    throw new Error(`${request.routeOptions.url} is not declared for staff.`);
  return request.caller;
}

export function integratorOf(request: FastifyRequest): IntegratorCaller {
  if (request.caller?.kind !== 'integrator') {
    throw new Error(`${request.routeOptions.url} is not declared for integrators.`);
  }
  return request.caller;
}

/** Read afresh for every request: a role taken away, a session ended, a person removed counts at once. */
export async function loadStaffCaller(
  { db, tenantId }: TenantTransaction,
  familyId: string,
  userId: string,
): Promise<StaffCaller | undefined> {
  const row = await db
    .selectFrom('session_family as f')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'f.tenant_id').onRef('u.user_id', '=', 'f.user_id'),
    )
    .innerJoin('tenant as t', 't.tenant_id', 'f.tenant_id')
    .select(['u.person_id', 'u.first_name', 'u.last_name', 'f.csrf_hash', 'f.csrf_expires_at'])
    .select(['t.id', 't.name', 't.timezone'])
    .select(
      sql<string[]>`array(
        select distinct p.action from user_role r
        join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
        where r.tenant_id = ${tenantId} and r.user_id = ${userId}::uuid)`.as('permissions'),
    )
    .where('f.tenant_id', '=', tenantId)
    .where('f.family_id', '=', familyId)
    .where('f.user_id', '=', userId)
    .where('f.ended_at', 'is', null)
    .where('u.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return undefined;
  const csrf =
    row.csrf_hash && row.csrf_expires_at
      ? { hash: row.csrf_hash, expiresAt: row.csrf_expires_at }
      : undefined;
  return {
    kind: 'staff',
    tenantId,
    tenant: { id: row.id, name: row.name, timezone: row.timezone },
    userId,
    personId: row.person_id,
    name: `${row.first_name} ${row.last_name}`,
    familyId,
    permissions: new Set(row.permissions),
    csrf,
  };
}

export async function loadIntegratorCaller(
  { db, tenantId }: TenantTransaction,
  familyId: string,
  clientId: string,
): Promise<IntegratorCaller | undefined> {
  const row = await db
    .selectFrom('session_family as f')
    .innerJoin('client as c', (join) =>
      join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.client_id', '=', 'f.client_id'),
    )
    .innerJoin('tenant as t', 't.tenant_id', 'f.tenant_id')
    .select(['c.name as client_name', 't.id', 't.name', 't.timezone'])
    .where('f.tenant_id', '=', tenantId)
    .where('f.family_id', '=', familyId)
    .where('f.client_id', '=', clientId)
    .where('f.ended_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, timezone, client_name } = row;
  return {
    kind: 'integrator',
    tenantId,
    tenant: { id, name, timezone },
    clientId,
    name: client_name,
    familyId,
  };
}
