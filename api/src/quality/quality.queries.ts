import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { unitColumn } from '../figures/figure-kind.ts';
import { rfc3339 } from '../queries/json-rows.ts';
import { idIn, instantIn, readCursor, writeCursor } from '../http/cursor.ts';
import type { FaultKind } from './kinds.ts';
import { methodsOf } from './repair/plan-repair.ts';
import type { Repair } from './repair/repair.schema.ts';
import type { DataQuality, Finding } from './quality.schema.ts';

export interface AskedFaults {
  /** What went on after it. */
  after: Date;
  client: string | null;
  kind: FaultKind | null;
  limit: number;
  cursor: string | null;
}

interface FoundRow {
  finding_id: string;
  client_id: string;
  name: string;
  kind: FaultKind;
  metric: string;
  unit: string | null;
  from_at: Date;
  until_at: Date | null;
  count: number;
  seen: number | null;
  expected: number | null;
  found_at: Date;
  repair: Repair | null;
}

const within = (tenantId: number, { after, client }: AskedFaults) => sql`
  from quality_finding f join client c on c.tenant_id = ${tenantId} and c.client_id = f.client_id
    left join metric_quantity q on q.tenant_id = ${tenantId} and q.metric_name = f.metric
  where f.tenant_id = ${tenantId} and c.deleted_at is null
    and (f.until_at is null or f.until_at >= ${after.toISOString()}::timestamptz)
    and (${client}::uuid is null or f.client_id = ${client}::uuid)`;

/** What was found, the latest first, and how much of each kind there is. */
export async function findFindings(
  { db, tenantId }: TenantTransaction,
  asked: AskedFaults,
): Promise<Pick<DataQuality, 'findings' | 'kinds' | 'next_cursor'>> {
  const { kind, limit, cursor } = asked;
  const [at, id] = cursor === null ? [] : readCursor(cursor);
  const place =
    cursor === null
      ? sql`true`
      : sql`(f.from_at, f.finding_id) < (${instantIn(at)}::timestamptz, ${idIn(id)}::uuid)`;
  const unit = unitColumn({ metric: sql`f.metric`, quantity: sql`q.quantity` });
  const { rows } = await sql<FoundRow>`
    select f.finding_id, f.client_id, c.name, f.kind, f.metric, ${unit} as unit, f.from_at, f.until_at, f.count, f.seen, f.expected,
      f.found_at,
      (select json_build_object('id', r.repair_id, 'method', r.method, 'by', r.made_by_name, 'at', ${rfc3339(sql`r.made_at`)}, 'values', r.count,
        'change_kwh', r.change_kwh) from reading_repair r
        where r.tenant_id = ${tenantId} and r.finding_id = f.finding_id and r.undone_at is null) as repair
    ${within(tenantId, asked)} and (${kind}::text is null or f.kind = ${kind}::text) and ${place}
    order by f.from_at desc, f.finding_id desc limit ${limit + 1}`.execute(db);
  const counted = await sql<DataQuality['kinds'][number]>`
    select f.kind, count(*)::int as findings, count(distinct f.client_id)::int as sites
    ${within(tenantId, asked)} group by f.kind order by 2 desc, 1`.execute(db);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    kinds: counted.rows,
    findings: shown.map(present),
    next_cursor: last ? writeCursor(last.from_at.toISOString(), last.finding_id) : null,
  };
}

function present({ finding_id, metric, unit, from_at, until_at, found_at, ...row }: FoundRow): Finding {
  const hasUnit = row.kind === 'spike' || row.kind === 'stuck' || row.kind === 'counter_reset';
  return {
    id: finding_id,
    ...row,
    metric: metric === '' ? null : metric,
    unit: hasUnit ? unit : null,
    from: from_at.toISOString(),
    until: until_at?.toISOString() ?? null,
    found_at: found_at.toISOString(),
    methods: methodsOf({ kind: row.kind, metric, until_at, count: row.count }),
  };
}

/** How many sites were looked at, and when. */
export async function lookedSites(
  { db, tenantId }: TenantTransaction,
  client: string | null,
): Promise<Pick<DataQuality, 'sites' | 'looked_at'>> {
  const { rows } = await sql<DataQuality['sites'] & { looked_at: Date | null }>`
    select count(*)::int as "all", count(*) filter (where s.state = 'known')::int as looked,
      count(*) filter (where s.state = 'too_few_hours')::int as too_few_hours,
      count(*) filter (where s.state = 'nothing')::int as nothing, count(*) filter (where s.state is null)::int as not_yet,
      min(s.looked_at) filter (where s.state = 'known' and (not s.silent or c.last_seen_at > s.looked_at)) as looked_at
    from client c left join quality_site s on s.tenant_id = ${tenantId} and s.client_id = c.client_id
    where c.tenant_id = ${tenantId} and c.deleted_at is null and c.status <> 'inactive'
      and (${client}::uuid is null or c.client_id = ${client}::uuid)`.execute(db);
  const [row] = rows;
  const { looked_at = null, ...sites } = row ?? {
    all: 0,
    looked: 0,
    too_few_hours: 0,
    nothing: 0,
    not_yet: 0,
  };
  return { sites, looked_at: looked_at?.toISOString() ?? null };
}
