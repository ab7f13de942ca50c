import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { FollowedShortfall } from './follow-shortfall.ts';
import type { LossDay } from './judge-site.ts';

export interface DueSite {
  client_id: string;
  type: string | null;
  judged_to: Date | null;
  /** Something else is known of it than the last time: all days are told anew. */
  is_new: boolean;
  shortfall: FollowedShortfall | null;
}

/** Sites that generate and were not looked at up to `to`, or have been changed since. Those beside each other come together. */
export async function dueSites({ db, tenantId }: TenantTransaction, to: Date): Promise<DueSite[]> {
  const { rows } = await sql<DueSite>`
    select c.client_id, c.type, s.judged_to, s.shortfall,
      coalesce(s.state <> 'known' or s.version <> c.version, true) as is_new
    from client c left join loss_site s on s.tenant_id = ${tenantId} and s.client_id = c.client_id
    where c.tenant_id = ${tenantId} and c.deleted_at is null and c.role = 'generation'
      and (s.judged_to is null or s.judged_to < ${to.toISOString()}::timestamptz or s.version <> c.version)
    order by lower(c.region), round(c.latitude), c.longitude, c.client_id`.execute(db);
  return rows;
}

interface Judged {
  kind: string | null;
  state: string;
  missing: readonly string[];
  /** Of the client’s facts. */
  version: number;
  judgedAt: Date;
  judgedTo: Date;
  shortfall: FollowedShortfall | null;
}

export async function keepJudged(
  { db, tenantId }: TenantTransaction,
  client: string,
  { kind, state, missing, version, judgedAt, judgedTo, shortfall }: Judged,
): Promise<void> {
  await sql`insert into loss_site (tenant_id, client_id, kind, state, missing, version, judged_at, judged_to, shortfall)
    values (${tenantId}, ${client}::uuid, ${kind}, ${state}, ${[...missing]}::text[], ${version}::int, ${judgedAt.toISOString()}::timestamptz,
      ${judgedTo.toISOString()}::timestamptz, ${shortfall === null ? null : JSON.stringify(shortfall)}::jsonb)
    on conflict (tenant_id, client_id) do update set kind = excluded.kind, state = excluded.state,
      missing = excluded.missing, version = excluded.version, judged_at = excluded.judged_at, judged_to = excluded.judged_to,
      shortfall = excluded.shortfall`.execute(db);
}

export async function keepDays(
  { db, tenantId }: TenantTransaction,
  client: string,
  days: ReadonlyMap<string, LossDay>,
): Promise<void> {
  if (days.size === 0) return;
  await db
    .insertInto('lost_energy')
    .values([...days].map(([day, figures]) => ({ tenant_id: tenantId, client_id: client, day, ...figures })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'day', 'client_id']).doUpdateSet(({ ref }) => ({
        hours: ref('excluded.hours'),
        known_hours: ref('excluded.known_hours'),
        expected: ref('excluded.expected'),
        actual: ref('excluded.actual'),
        maintenance: ref('excluded.maintenance'),
        silence: ref('excluded.silence'),
        outage: ref('excluded.outage'),
        curtailment: ref('excluded.curtailment'),
        string: ref('excluded.string'),
        soiling: ref('excluded.soiling'),
        unknown: ref('excluded.unknown'),
      })),
    )
    .execute();
}
