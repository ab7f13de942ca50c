import { type Expression, type OrderByItemBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { UserTable } from '../database/tables/people.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { containing } from '../http/paging.ts';
import { personWithEmail } from '../people/people.queries.ts';
import { ADMIN_ROLE } from '../roles/system-roles.ts';
import { rolesOfUsers } from './session-user.queries.ts';
import type { UpdateUser, User, UserExportQuery, UserList, UserListQuery } from './users.schema.ts';

const sortColumns = {
  name: sql`lower(u.last_name || ' ' || u.first_name)`,
  email: sql`u.email`,
  status: sql`u.status`,
  created_at: sql`u.created_at`,
  last_login_at: sql`u.last_login_at`,
} satisfies Record<NonNullable<UserListQuery['sort']>, unknown>;

const members = ({ db, tenantId }: TenantTransaction) =>
  db.selectFrom('app_user as u').where('u.tenant_id', '=', tenantId);

type Choice = Pick<UserListQuery, 'search' | 'role' | 'status'>;

function matching({ tenantId }: TenantTransaction, { search, role, status }: Choice): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (search?.trim()) {
    const pattern = sql`lower(${containing(search)})`;
    // One comparison of all words is several times faster than one of each; a line break is in no search.
    const words = sql`lower(u.first_name || ' ' || u.last_name || chr(10) || u.email || chr(10) || u.username)`;
    const orId = /^[0-9a-f-]+$/i.test(search.trim()) ? sql`or u.user_id::text like ${pattern}` : sql``;
    conditions.push(sql<SqlBool>`(${words} like ${pattern} ${orId})`);
  }
  if (status) conditions.push(sql<SqlBool>`u.status = ${status}`);
  if (role) conditions.push(holds(tenantId, role));
  return conditions;
}

const inOrder = (sort: NonNullable<UserListQuery['sort']> = 'name', order: 'asc' | 'desc' = 'asc') =>
  [
    sortColumns[sort],
    (by: OrderByItemBuilder) => (order === 'asc' ? by.asc() : by.desc()).nullsLast(),
  ] as const;

export async function listUsers(tx: TenantTransaction, query: UserListQuery): Promise<UserList['data']> {
  const { page = 1, limit = 10, sort, order } = query;
  const conditions = matching(tx, query);
  const summary = await summarise(tx);
  const total = conditions.length === 0 ? summary.total : await count(tx, conditions);
  const rows = await members(tx)
    .selectAll()
    .where(({ and }) => and(conditions))
    .orderBy(...inOrder(sort, order))
    .orderBy('u.user_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const users = await withRoles(tx, rows);
  return { users, total, page, total_pages: Math.ceil(total / limit), summary };
}

/** The ids of all that match, in order. They are few bytes each, so even a hundred thousand fit in memory. */
export async function matchingUserIds(tx: TenantTransaction, query: UserExportQuery): Promise<string[]> {
  const rows = await members(tx)
    .select('u.user_id')
    .where(({ and }) => and(matching(tx, query)))
    .orderBy(...inOrder(query.sort, query.order))
    .orderBy('u.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The users with these ids, in their order; who is gone by now is left out. */
export async function findUsers(tx: TenantTransaction, ids: string[]): Promise<User[]> {
  const rows = await members(tx).selectAll().where('u.user_id', 'in', ids).execute();
  const users = new Map((await withRoles(tx, rows)).map((user) => [user.id, user]));
  return ids.flatMap((id) => users.get(id) ?? []);
}

async function withRoles(tx: TenantTransaction, rows: Row[]): Promise<User[]> {
  const ids = rows.map(({ user_id }) => user_id);
  const roles = await rolesOfUsers(tx, ids);
  return rows.map((row) => present(row, roles.get(row.user_id) ?? []));
}

async function count(tx: TenantTransaction, conditions: Expression<SqlBool>[]): Promise<number> {
  const { total } = await members(tx)
    .where(({ and }) => and(conditions))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

async function summarise(tx: TenantTransaction): Promise<UserList['data']['summary']> {
  return members(tx)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where u.status = 'active'))::int`.as('active'),
      sql<number>`(count(*) filter (where u.status = 'inactive'))::int`.as('inactive'),
      // From the few who have the role, not from each of thousands of users.
      sql<number>`(select count(*)::int from user_role x
        join role r on r.tenant_id = x.tenant_id and r.role_id = x.role_id
        where x.tenant_id = ${tx.tenantId} and r.name = ${ADMIN_ROLE})`.as('admins'),
    ])
    .executeTakeFirstOrThrow();
}

function holds(tenantId: number, role: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from user_role x join role r on r.tenant_id = x.tenant_id and r.role_id = x.role_id
    where x.tenant_id = ${tenantId} and x.user_id = u.user_id and r.name = ${role.toLowerCase()})`;
}

export async function findUser(tx: TenantTransaction, id: string): Promise<User | undefined> {
  const row = await members(tx).selectAll().where('u.user_id', '=', id).executeTakeFirst();
  return row && present(row, (await rolesOfUsers(tx, [id])).get(id) ?? []);
}

/** Answers whether the address is free: it makes the account another person's, who must not be a member already. */
export async function updateUser(
  { db, tenantId }: TenantTransaction,
  id: string,
  { email, ...changes }: UpdateUser,
): Promise<'updated' | 'email_taken'> {
  const person = email === undefined ? undefined : await personWithEmail(db, email);
  if (person) {
    const other = await db
      .selectFrom('app_user')
      .select('user_id')
      .where('tenant_id', '=', tenantId)
      .where('person_id', '=', person)
      .where('user_id', '<>', id)
      .executeTakeFirst();
    if (other) return 'email_taken';
  }
  await db
    .updateTable('app_user')
    .set({
      ...changes,
      ...(email && person ? { email: email.trim().toLowerCase(), person_id: person } : {}),
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', id)
    .execute();
  return 'updated';
}

export async function deleteUser({ db, tenantId }: TenantTransaction, id: string): Promise<void> {
  await db.deleteFrom('app_user').where('tenant_id', '=', tenantId).where('user_id', '=', id).execute();
}

export function permissionsOf({ roles }: User): string[] {
  return [...new Set(roles.flatMap(({ permissions }) => permissions.map(({ action }) => action)))].toSorted();
}

type Row = Selectable<UserTable>;

function present(row: Row, roles: User['roles']): User {
  const { user_id: id, email, username, first_name, last_name, status } = row;
  return {
    id,
    email,
    username,
    first_name,
    last_name,
    name: `${first_name} ${last_name}`,
    status,
    roles,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  };
}
