import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { ReportGroup } from './report.schema.ts';

/** Of the alerts that opened in a range. */
export interface AlertsOfGroup {
  key: string | null;
  opened: number;
  critical: number;
  unresolved: number;
  answered: number;
  /** Medians in minutes; null where none was. */
  answer: number | null;
  resolve: number | null;
}

/** By what rows of the report are called; `p` is the site of the alert's device. */
const keys: Record<ReportGroup, RawBuilder<unknown>> = {
  organization: sql`null::text`,
  site: sql`p.client_id::text`,
  type: sql`p.type`,
  region: sql`p.region`,
  tag: sql`t.tag`,
};

/** A site without tags still has one row, without a tag. */
const tagsOfSite = sql`cross join lateral unnest(
  case when cardinality(p.tags) = 0 then array[null::text] else p.tags end) as t (tag)`;

export async function alertsOfGroups(
  { db, tenantId }: TenantTransaction,
  group: ReportGroup,
  { from, to }: { from: string; to: string },
): Promise<AlertsOfGroup[]> {
  const minutesTo = (end: RawBuilder<unknown>) =>
    sql`percentile_cont(0.5) within group (order by date_part('epoch', ${end} - a.opened_at) / 60)`;
  const { rows } = await sql<AlertsOfGroup>`
    select ${keys[group]} as key, count(*)::int as opened,
      (count(*) filter (where a.severity = 'critical'))::int as critical,
      (count(*) filter (where a.resolved_at is null))::int as unresolved,
      (count(*) filter (where a.acknowledged_at is not null))::int as answered,
      ${minutesTo(sql`a.acknowledged_at`)} as answer, ${minutesTo(sql`a.resolved_at`)} as resolve
    from alert a
      join client d on d.tenant_id = ${tenantId} and d.client_id = a.device_id and d.deleted_at is null
      left join client q on q.tenant_id = ${tenantId} and q.client_id = d.parent_id and q.deleted_at is null
      join client p on p.tenant_id = ${tenantId} and p.client_id = coalesce(q.client_id, d.client_id)
      ${group === 'tag' ? tagsOfSite : sql``}
    where a.tenant_id = ${tenantId} and a.opened_at > ${from}::timestamptz and a.opened_at <= ${to}::timestamptz
    group by 1`.execute(db);
  return rows;
}
