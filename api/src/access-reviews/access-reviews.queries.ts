import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { AccessReview, AccessReviewItem, AccessReviewItemsQuery } from './access-reviews.schema.ts';

export interface Decider {
  userId: string;
  name: string;
}

type Decision = NonNullable<AccessReviewItem['decision']>['decision'];

interface ReviewRow {
  id: string;
  started_at: Date;
  started_by: string;
  started_by_name: string;
  ended_at: Date | null;
  ended_by: string | null;
  ended_by_name: string | null;
  total: number;
  confirmed: number;
  removed: number;
  gone: number;
}

/** The latest first. */
export async function listReviews(tx: TenantTransaction, id?: string): Promise<AccessReview[]> {
  const { tenantId } = tx;
  const decided = (decision: Decision) => sql`(select count(*)::int from access_review_decision d
    where d.tenant_id = ${tenantId} and d.review_id = r.review_id and d.decision = ${decision})`;
  const { rows } = await sql<ReviewRow>`
    select r.review_id as id, r.started_at, r.started_by, r.started_by_name,
      e.ended_at, e.ended_by, e.ended_by_name,
      (select count(*)::int from access_review_item i
        where i.tenant_id = ${tenantId} and i.review_id = r.review_id) as total,
      ${decided('confirmed')} as confirmed, ${decided('removed')} as removed, ${decided('gone')} as gone
    from access_review r
    left join access_review_end e on e.tenant_id = r.tenant_id and e.review_id = r.review_id
    where r.tenant_id = ${tenantId} ${id === undefined ? sql`` : sql`and r.review_id = ${id}::uuid`}
    order by r.started_at desc, r.review_id limit 20`.execute(tx.db);
  return rows.map(({ started_by, started_by_name, ended_by, ended_by_name, ...row }) => ({
    ...row,
    started_at: row.started_at.toISOString(),
    started_by: { id: started_by, name: started_by_name },
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: ended_by === null ? null : { id: ended_by, name: ended_by_name ?? '' },
  }));
}

/** Reviews and their decisions take turns with changes of users and roles, which `keepingAnAdministrator` locks too. */
export async function takeTurns({ db, tenantId }: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(75, ${tenantId}::int)`.execute(db);
}

/** Each role of each person, and each role that nobody has and that can be deleted. */
export async function insertReview({ db, tenantId }: TenantTransaction, by: Decider): Promise<string> {
  const id = randomUUID();
  await sql`insert into access_review (tenant_id, review_id, started_by, started_by_name)
    values (${tenantId}, ${id}::uuid, ${by.userId}::uuid, ${by.name})`.execute(db);
  const administers = sql`exists (select from role_permission p
    where p.tenant_id = ${tenantId} and p.role_id = r.role_id and p.action = 'system.admin')`;
  await sql`insert into access_review_item
      (tenant_id, review_id, item_id, user_id, user_name, role_id, role_name, administrator, last_login_at)
    select u.tenant_id, ${id}::uuid, md5(${id}::text || u.user_id || r.role_id)::uuid, u.user_id,
      u.first_name || ' ' || u.last_name, r.role_id, r.display_name, ${administers}, u.last_login_at
    from app_user u
    join user_role x on x.tenant_id = u.tenant_id and x.user_id = u.user_id
    join role r on r.tenant_id = x.tenant_id and r.role_id = x.role_id
    where u.tenant_id = ${tenantId}`.execute(db);
  await sql`insert into access_review_item
      (tenant_id, review_id, item_id, user_id, user_name, role_id, role_name, administrator, last_login_at)
    select r.tenant_id, ${id}::uuid, md5(${id}::text || r.role_id)::uuid, null::uuid, null::text, r.role_id,
      r.display_name, ${administers}, null::timestamptz
    from role r
    where r.tenant_id = ${tenantId} and not r.is_system and not exists (
      select from user_role x where x.tenant_id = ${tenantId} and x.role_id = r.role_id)`.execute(db);
  return id;
}

interface ItemRow {
  id: string;
  user_id: string | null;
  user_name: string | null;
  role_id: string;
  role_name: string;
  administrator: boolean;
  last_login_at: Date | null;
  decision: Decision | null;
  decided_at: Date | null;
  decided_by: string | null;
  decided_by_name: string | null;
  total: number;
}

const selectItems = (tenantId: number, reviewId: string) => sql`
  select i.item_id as id, i.user_id, i.user_name, i.role_id, i.role_name, i.administrator, i.last_login_at,
    d.decision, d.decided_at, d.decided_by, d.decided_by_name, (count(*) over ())::int as total
  from access_review_item i
  left join access_review_decision d
    on d.tenant_id = i.tenant_id and d.review_id = i.review_id and d.item_id = i.item_id
  where i.tenant_id = ${tenantId} and i.review_id = ${reviewId}::uuid`;

/** Administrators first, then by name. */
export async function listItems(
  { db, tenantId }: TenantTransaction,
  reviewId: string,
  { page = 1, limit = 10, decided }: AccessReviewItemsQuery,
): Promise<{ items: AccessReviewItem[]; total: number }> {
  const state =
    decided === undefined ? sql`` : decided ? sql`and d.item_id is not null` : sql`and d.item_id is null`;
  const { rows } = await sql<ItemRow>`${selectItems(tenantId, reviewId)} ${state}
    order by i.administrator desc, lower(i.user_name) nulls last, lower(i.role_name), i.item_id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { items: rows.map(present), total: rows[0]?.total ?? 0 };
}

export async function findItem(
  { db, tenantId }: TenantTransaction,
  reviewId: string,
  itemId: string,
): Promise<AccessReviewItem | undefined> {
  const { rows } =
    await sql<ItemRow>`${selectItems(tenantId, reviewId)} and i.item_id = ${itemId}::uuid`.execute(db);
  return rows.map(present)[0];
}

export async function insertDecision(
  { db, tenantId }: TenantTransaction,
  [reviewId, itemId]: [review: string, item: string],
  decision: Decision,
  by: Decider,
): Promise<void> {
  await sql`insert into access_review_decision
      (tenant_id, review_id, item_id, decision, decided_by, decided_by_name)
    values (${tenantId}, ${reviewId}::uuid, ${itemId}::uuid, ${decision}, ${by.userId}::uuid, ${by.name})`.execute(
    db,
  );
}

export async function insertEnd(
  { db, tenantId }: TenantTransaction,
  reviewId: string,
  by: Decider,
): Promise<void> {
  await sql`insert into access_review_end (tenant_id, review_id, ended_by, ended_by_name)
    values (${tenantId}, ${reviewId}::uuid, ${by.userId}::uuid, ${by.name})`.execute(db);
}

function present(row: ItemRow): AccessReviewItem {
  const { id, user_id, user_name, role_id, role_name, administrator, last_login_at } = row;
  const { decision, decided_at, decided_by, decided_by_name } = row;
  return {
    id,
    user: user_id === null ? null : { id: user_id, name: user_name ?? '' },
    role: { id: role_id, name: role_name },
    administrator,
    last_login_at: last_login_at?.toISOString() ?? null,
    decision:
      decision && decided_at && decided_by
        ? { decision, at: decided_at.toISOString(), by: { id: decided_by, name: decided_by_name ?? '' } }
        : null,
  };
}
