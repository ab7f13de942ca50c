import { randomUUID } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { containing } from '../http/paging.ts';
import { newSecret } from '../sessions/secret-token.ts';
import { endFamiliesOf } from '../sessions/sessions.queries.ts';
import { kindOfType } from './client-kind.ts';
import { type RoleColumns, roleColumns } from './client-role.ts';
import { connectivityOf } from './connectivity.ts';
import type { Client, ClientFilters, ClientListQuery, CreateClient, UpdateClient } from './clients.schema.ts';

/**
 * Energy of the last 24 hours in kWh, from the hours that began in them; null when nothing came in. A clock that is fast stamps
 * readings with hours that are yet to begin.
 */
const consumption = (tenantId: number) => sql<number | null>`(
  select sum(h.sum) from series s join reading_1h h on h.tenant_id = s.tenant_id and h.series_id = s.series_id
  where s.tenant_id = ${tenantId} and s.client_id = c.client_id and s.metric_name = 'energy_consumption'
    and h.bucket > now() - interval '24 hours' and h.bucket <= now())`;

const sortColumns = (tenantId: number) =>
  ({
    name: sql`lower(c.name)`,
    location: sql`lower(coalesce(c.location, c.building))`,
    status: sql`c.status`,
    consumption: consumption(tenantId),
    last_seen_at: sql`c.last_seen_at`,
    created_at: sql`c.created_at`,
  }) satisfies Record<NonNullable<ClientListQuery['sort']>, unknown>;

const columns = [
  'c.client_id',
  'c.parent_id',
  'c.name',
  'c.description',
  'c.type',
  'c.role',
  'c.role_given',
  'c.location',
  'c.building',
  'c.status',
  'c.nameplate_kw',
  'c.peak_kwp',
  'c.storage_kwh',
  'c.latitude',
  'c.longitude',
  'c.tilt_degrees',
  'c.azimuth_degrees',
  'c.hub_height_m',
  'c.region',
  'c.tags',
  'c.version',
  'c.last_seen_at',
  'c.created_at',
  'c.updated_at',
] as const;

const living = ({ db, tenantId }: TenantTransaction) =>
  db.selectFrom('client as c').where('c.tenant_id', '=', tenantId).where('c.deleted_at', 'is', null);

const described = (tx: TenantTransaction) =>
  living(tx)
    .select(columns)
    .select([
      sql<string | null>`c.commissioned_on::text`.as('commissioned_on'),
      connectivityOf.as('connectivity'),
      consumption(tx.tenantId).as('consumption'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

/** Part of an id, as people copy it from the list. */
const partOfAnId = /^[0-9a-f-]{2,36}$/i;

/** All texts of a client in one, parted by what nobody types: comparing once costs a quarter of comparing each. */
const texts = sql`(c.name || e'\\x1f' || c.description || e'\\x1f' || coalesce(c.location, '') || e'\\x1f' ||
  coalesce(c.building, ''))`;

/** Of `client c`, those that the filters find. */
export function conditionsOf(filters: ClientFilters): Expression<SqlBool>[] {
  const { search, status, location, role, type, region, tag, parent_id } = filters;
  const conditions: Expression<SqlBool>[] = [];
  const words = search?.trim() ?? '';
  if (words && partOfAnId.test(words)) {
    const id = containing(words.toLowerCase());
    conditions.push(sql<SqlBool>`(${texts} ilike ${containing(words)} or c.client_id::text like ${id})`);
  } else if (words) {
    conditions.push(sql<SqlBool>`${texts} ilike ${containing(words)}`);
  }
  if (status === 'online' || status === 'warning' || status === 'offline') {
    conditions.push(sql<SqlBool>`${connectivityOf} = ${status}`);
  } else if (status) {
    conditions.push(sql<SqlBool>`c.status = ${status}`);
  }
  if (location) conditions.push(sql<SqlBool>`(c.location = ${location} or c.building = ${location})`);
  if (role) conditions.push(sql<SqlBool>`c.role = ${role}`);
  if (type !== undefined) conditions.push(sql<SqlBool>`lower(coalesce(c.type, '')) = lower(${type}::text)`);
  if (region !== undefined)
    conditions.push(sql<SqlBool>`lower(coalesce(c.region, '')) = lower(${region}::text)`);
  if (tag === '') conditions.push(sql<SqlBool>`cardinality(c.tags) = 0`);
  else if (tag !== undefined) conditions.push(sql<SqlBool>`${tag}::text = any(c.tags)`);
  if (parent_id) conditions.push(sql<SqlBool>`c.parent_id = ${parent_id}::uuid`);
  return conditions;
}

export async function listClients(
  tx: TenantTransaction,
  query: ClientListQuery,
): Promise<{ clients: Client[]; total: number }> {
  const { page = 1, limit = 10, sort = 'name', order = 'asc' } = query;
  const matching = living(tx).where(({ and }) => and(conditionsOf(query)));
  const found = await matching
    .select('c.client_id as id')
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy(sortColumns(tx.tenantId)[sort], (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('c.client_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const [first] = found;
  if (!first) return { clients: [], total: page === 1 ? 0 : await countOf(matching) };
  // What takes time to find out is found out for the rows of the page only.
  const ids = found.map(({ id }) => id);
  const rows = await described(tx).where('c.client_id', 'in', ids).execute();
  const clients = new Map(rows.map((row) => [row.client_id, present(row)]));
  return { clients: ids.flatMap((id) => clients.get(id) ?? []), total: first.total };
}

async function countOf(matching: ReturnType<typeof living>): Promise<number> {
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findClient(tx: TenantTransaction, id: string): Promise<Client | undefined> {
  const row = await described(tx).where('c.client_id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** As many as a person can look through; the search finds the others. */
const MOST_LOCATIONS = 500;

/** The places where clients are, each once. */
export async function listLocations({ db, tenantId }: TenantTransaction): Promise<string[]> {
  const { rows } = await sql<{ location: string }>`
    select location from client where tenant_id = ${tenantId} and deleted_at is null and location ~ '\\S'
    group by location order by lower(location), location limit ${MOST_LOCATIONS}`.execute(db);
  return rows.map(({ location }) => location);
}

/** Makes a client and its access token, which is kept as a hash only and can be read here and never again. */
export async function insertClient(
  tx: TenantTransaction,
  tenant: string,
  client: CreateClient,
): Promise<{ id: string; accessToken: string }> {
  const id = randomUUID();
  const { secret, hash } = newSecret('ems', tenant);
  await tx.db
    .insertInto('client')
    .values({ ...client, ...roleColumns(client), tenant_id: tx.tenantId, client_id: id, token_hash: hash })
    .execute();
  return { id, accessToken: secret };
}

/** Returns the new version, or `undefined` when the client is gone or no longer of the given version. */
export async function updateClient(
  { db, tenantId }: TenantTransaction,
  { id, version }: Client,
  changes: UpdateClient & RoleColumns,
): Promise<number | undefined> {
  const row = await db
    .updateTable('client')
    .set({ ...changes, updated_at: sql<Date>`now()`, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** A new access token; the old one and every session made with it end in this very transaction. */
export async function regenerateToken(
  tx: TenantTransaction,
  tenant: string,
  id: string,
): Promise<string | undefined> {
  const { secret, hash } = newSecret('ems', tenant);
  const row = await tx.db
    .updateTable('client')
    .set({ token_hash: hash })
    .where('tenant_id', '=', tx.tenantId)
    .where('client_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('client_id')
    .executeTakeFirst();
  if (!row) return undefined;
  await endFamiliesOf(tx, { client: id }, 'access token regenerated');
  return secret;
}

function present(row: Row): Client {
  const lastSeen = row.last_seen_at?.toISOString() ?? null;
  return {
    id: row.client_id,
    name: row.name,
    description: row.description,
    status: row.status,
    connectivity: row.connectivity,
    type: row.type,
    kind: kindOfType(row.type),
    role: row.role,
    role_given: row.role_given,
    location: row.location,
    building: row.building,
    nameplate_kw: row.nameplate_kw,
    peak_kwp: row.peak_kwp,
    storage_kwh: row.storage_kwh,
    latitude: row.latitude,
    longitude: row.longitude,
    commissioned_on: row.commissioned_on,
    tilt_degrees: row.tilt_degrees,
    azimuth_degrees: row.azimuth_degrees,
    hub_height_m: row.hub_height_m,
    region: row.region,
    tags: row.tags,
    parent_id: row.parent_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_seen_at: lastSeen,
    consumption: row.consumption,
    lastUpdate: lastSeen,
    version: row.version,
  };
}
