import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { tenantSelect } from '../database/tenant-transaction.ts';
import { letInBy, screenPermissions, standingPermissions } from '../wall-screens/screen-permissions.ts';
import type { AccessClaims } from './access-token.ts';
import type { SignIn } from './sign-ins.queries.ts';

/** What a call is likely to ask of the database besides: one row, asked in the same statement as who calls. */
export interface AskedAlong {
  readonly query: RawBuilder<unknown>;
}

/** Its row, whose values are as JSON has them. */
interface FoundAlong {
  asked: AskedAlong;
  found: unknown;
}

/** A signed-in member of a tenant. */
export interface StaffCaller {
  kind: 'staff';
  tenantId: number;
  tenant: { id: string; name: string; timezone: string };
  userId: string;
  personId: string;
  name: string;
  familyId: string;
  /** The sign-in was good for this tenant only. */
  oneTenant: boolean;
  signIn: SignIn;
  permissions: ReadonlySet<string>;
  csrf: { hash: string; expiresAt: Date } | undefined;
  /** No member but a screen: `userId` and `personId` are its id, which is nobody's. */
  isScreen: boolean;
  along: FoundAlong | undefined;
}

/** A client that called with a token of the integrator API. */
export interface IntegratorCaller {
  kind: 'integrator';
  tenantId: number;
  tenant: { id: string; name: string; timezone: string };
  clientId: string;
  name: string;
  familyId: string;
  along?: never;
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

interface StaffRow {
  person_id: string;
  first_name: string;
  last_name: string;
  csrf_hash: string | null;
  csrf_expires_at: Date | null;
  one_tenant: boolean;
  sign_in_id: string;
  signed_in_at: Date;
  authenticated_at: Date;
  browser: string | null;
  system: string | null;
  id: string;
  name: string;
  timezone: string;
  permissions: string[];
  along: unknown;
}

/** Read afresh for every request: a role taken away, a session ended, a person removed counts at once. */
async function loadStaffCaller(
  database: Database,
  tenantId: number,
  familyId: string,
  userId: string,
  lifeDays: number,
  asked: AskedAlong | undefined,
): Promise<StaffCaller | undefined> {
  const along = asked ? sql`(select to_json(a) from (${asked.query}) as a)` : sql`null::json`;
  const [row] = await tenantSelect(
    database,
    tenantId,
    sql<StaffRow>`
      select c.*, ${along} as along
      from calling_staff(${tenantId}::int, ${familyId}::uuid, ${userId}::uuid, ${lifeDays}::int) as c`,
  );
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
    oneTenant: row.one_tenant,
    signIn: {
      id: row.sign_in_id,
      at: row.signed_in_at,
      authenticatedAt: row.authenticated_at,
      browser: row.browser,
      system: row.system,
    },
    permissions: new Set(row.permissions),
    csrf,
    isScreen: false,
    along: asked && { asked, found: row.along },
  };
}

interface ScreenRow {
  screen: string;
  permissions: string[];
  csrf_hash: string | null;
  csrf_expires_at: Date | null;
  created_at: Date;
  browser: string | null;
  system: string | null;
  id: string;
  name: string;
  timezone: string;
}

/**
 * As a member is loaded: a screen that was taken down is out with its next call, and so is one of whoever is gone. Its
 * session has no end of its own.
 */
async function loadScreenCaller(
  database: Database,
  tenantId: number,
  familyId: string,
  screenId: string,
): Promise<StaffCaller | undefined> {
  const [row] = await tenantSelect(
    database,
    tenantId,
    sql<ScreenRow>`
      select s.name as screen, ${standingPermissions(tenantId)} as permissions, f.csrf_hash, f.csrf_expires_at, f.created_at, f.browser, f.system,
        t.id, t.name, t.timezone
      from session_family f
      join screen s on s.tenant_id = f.tenant_id and s.screen_id = f.screen_id
      join ${letInBy(tenantId)}
      join tenant t on t.tenant_id = f.tenant_id
      where f.tenant_id = ${tenantId} and f.family_id = ${familyId}::uuid and f.screen_id = ${screenId}::uuid
        and f.ended_at is null`,
  );
  if (!row) return undefined;
  const { id, name, timezone, browser, system, created_at: at } = row;
  return {
    kind: 'staff',
    tenantId,
    tenant: { id, name, timezone },
    userId: screenId,
    personId: screenId,
    name: row.screen,
    familyId,
    oneTenant: true,
    signIn: { id: familyId, at, authenticatedAt: at, browser, system },
    permissions: new Set(screenPermissions.filter((permission) => row.permissions.includes(permission))),
    csrf:
      row.csrf_hash && row.csrf_expires_at
        ? { hash: row.csrf_hash, expiresAt: row.csrf_expires_at }
        : undefined,
    isScreen: true,
    along: undefined,
  };
}

/** Who a verified token of the staff API stands for, if they still may come in. */
export async function loadCaller(
  database: Database,
  tenantId: number,
  { audience, family, subject }: Pick<AccessClaims, 'audience' | 'family' | 'subject'>,
  lifeDays: number,
  along?: AskedAlong,
): Promise<StaffCaller | undefined> {
  return audience === 'screen'
    ? loadScreenCaller(database, tenantId, family, subject)
    : loadStaffCaller(database, tenantId, family, subject, lifeDays, along);
}

/** Who a token of the integrator API stands for: a client and its sign-in. */
export interface IntegratorClaims {
  family: string;
  subject: string;
}

interface IntegratorRow {
  place: number;
  client_name: string;
  id: string;
  name: string;
  timezone: string;
}

/** Who of a tenant calls, each as undefined where they may not come in; all of them are asked about in one statement. */
export async function loadIntegratorCallers(
  database: Database,
  tenantId: number,
  callers: readonly IntegratorClaims[],
  lifeDays: number,
): Promise<(IntegratorCaller | undefined)[]> {
  const list = (name: keyof IntegratorClaims) =>
    sql`${`{${callers.map((each) => each[name]).join()}}`}::uuid[]`;
  const [one] = callers;
  const calling = (family: RawBuilder<unknown>, client: RawBuilder<unknown>) =>
    sql`calling_integrator(${tenantId}::int, ${family}, ${client}, ${lifeDays}::int)`;
  const rows = await tenantSelect(
    database,
    tenantId,
    one && callers.length === 1
      ? sql<IntegratorRow>`
          select 1 as place, client_name, id, name, timezone
          from ${calling(sql`${one.family}::uuid`, sql`${one.subject}::uuid`)}`
      : sql<IntegratorRow>`
          select a.place::int as place, c.client_name, c.id, c.name, c.timezone
          from unnest(${list('family')}) with ordinality as a(family, place)
          cross join lateral ${calling(sql`a.family`, sql`(${list('subject')})[a.place]`)} as c`,
  );
  const found: (IntegratorCaller | undefined)[] = callers.map(() => undefined);
  for (const { place, id, name, timezone, client_name } of rows) {
    const caller = callers[place - 1];
    if (!caller) continue;
    found[place - 1] = {
      kind: 'integrator',
      tenantId,
      tenant: { id, name, timezone },
      clientId: caller.subject,
      name: client_name,
      familyId: caller.family,
    };
  }
  return found;
}
