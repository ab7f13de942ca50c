import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { hourFiguresOf } from '../readings/at-rest/hour-figures-of.ts';
import { readingsOf } from '../readings/at-rest/readings-of.ts';
import type { Fault, FaultKind, Value } from './kinds.ts';
import type { SeriesHour, Usual } from './usual.ts';

export interface DueSite {
  client_id: string;
  type: string | null;
  role: string;
  nameplate_kw: number | null;
  peak_kwp: number | null;
  latitude: number | null;
  longitude: number | null;
  tilt_degrees: number | null;
  azimuth_degrees: number | null;
  state: 'known' | 'too_few_hours' | 'nothing' | null;
  looked_at: Date | null;
  learned_at: Date | null;
  usual: Record<string, Usual | null> | null;
}

interface Times {
  /** Looked at before it, and something came since or should have: it is due. */
  again: Date;
  /** Learned before it: all that is kept is looked at anew. */
  learn: Date;
}

/** Sites that something came from since they were looked at, or that were not told to be silent; and once a day all. */
export async function dueSites(
  { db, tenantId }: TenantTransaction,
  { again, learn }: Times,
): Promise<DueSite[]> {
  const { rows } = await sql<DueSite>`
    select c.client_id, c.type, c.role, c.nameplate_kw, c.peak_kwp, c.latitude, c.longitude, c.tilt_degrees, c.azimuth_degrees,
      s.state, s.looked_at, s.learned_at, s.usual
    from client c left join quality_site s on s.tenant_id = ${tenantId} and s.client_id = c.client_id
    where c.tenant_id = ${tenantId} and c.deleted_at is null and c.status <> 'inactive'
      and (s.looked_at is null or s.learned_at < ${learn.toISOString()}::timestamptz
        or (s.looked_at < ${again.toISOString()}::timestamptz and (not s.silent or c.last_seen_at > s.looked_at)))
    order by c.client_id`.execute(db);
  return rows;
}

export interface SiteSeries {
  client_id: string;
  series_id: number;
  metric: string;
  hours: SeriesHour[];
}

/** The hours of all metrics of sites that are numbers, from an instant on. */
export async function hoursOfSeries(
  { db, tenantId }: TenantTransaction,
  clients: readonly string[],
  from: number,
): Promise<SiteSeries[]> {
  type Row = [at: number, n: number, min: number, max: number, first: number, last: number];
  const { rows } = await sql<Omit<SiteSeries, 'hours'> & { hours: Row[] | null }>`
    select s.client_id, s.series_id, s.metric_name as metric, h.hours
    from series s, lateral (
      select json_agg(json_build_array(date_part('epoch', r.bucket), r.n, r.min, r.max, date_part('epoch', r.first_ts),
        date_part('epoch', r.last_ts)) order by r.bucket) as hours
      from ${hourFiguresOf({
        tenantId,
        series: sql`s.series_id`,
        from: sql`${new Date(from).toISOString()}::timestamptz`,
        columns: ['bucket', 'n', 'min', 'max', 'first_ts', 'last_ts'],
      })} r) h
    where s.tenant_id = ${tenantId} and s.client_id = any(${[...clients]}::uuid[]) and s.kind = 'num'
    order by s.client_id, s.metric_name`.execute(db);
  const ms = (seconds: number) => Math.round(seconds * 1000);
  return rows.map(({ hours, ...series }) => ({
    ...series,
    hours: (hours ?? []).map(([at, n, min, max, first, last]) => ({
      at: ms(at),
      n,
      min,
      max,
      first: ms(first),
      last: ms(last),
    })),
  }));
}

export interface Stretch {
  series: number;
  /** Readings after it, up to `to`. */
  from: number;
  to: number;
}

/** The readings of stretches of series, in order. */
export async function readingsIn(
  { db, tenantId }: TenantTransaction,
  stretches: readonly Stretch[],
): Promise<Map<number, Value[]>> {
  const found = new Map<number, Value[]>();
  if (stretches.length === 0) return found;
  const { rows } = await sql<{ series_id: number; values: [at: number, value: number][] }>`
    select w.series_id, json_agg(json_build_array(date_part('epoch', r.ts), r.num) order by r.ts) as values
    from unnest(${stretches.map(({ series }) => series)}::int[],
        ${stretches.map(({ from }) => new Date(from).toISOString())}::timestamptz[],
        ${stretches.map(({ to }) => new Date(to).toISOString())}::timestamptz[]) as w(series_id, from_ts, to_ts)
      join ${readingsOf({ tenantId, series: sql`w.series_id`, from: sql`w.from_ts`, to: sql`w.to_ts` })} r on r.ts > w.from_ts
    where r.num is not null
    group by w.series_id`.execute(db);
  for (const { series_id, values } of rows)
    found.set(
      series_id,
      values.map(([at, value]) => ({ at: Math.round(at * 1000), value })),
    );
  return found;
}

export interface KeptFinding {
  finding_id: string;
  client_id: string;
  kind: FaultKind;
  metric: string;
  from_at: Date;
  until_at: Date | null;
  repaired: boolean;
}

/** What was found of sites and goes on, or was over after an instant. */
export async function findingsAfter(
  { db, tenantId }: TenantTransaction,
  clients: readonly string[],
  from: number,
): Promise<KeptFinding[]> {
  const { rows } = await sql<KeptFinding>`
    select f.finding_id, f.client_id, f.kind, f.metric, f.from_at, f.until_at,
      exists (select from reading_repair r where r.tenant_id = ${tenantId} and r.finding_id = f.finding_id and r.undone_at is null) as repaired
    from quality_finding f
    where f.tenant_id = ${tenantId} and f.client_id = any(${[...clients]}::uuid[])
      and (f.until_at is null or f.until_at >= ${new Date(from).toISOString()}::timestamptz)`.execute(db);
  return rows;
}

export async function deleteFindings(
  { db, tenantId }: TenantTransaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('quality_finding')
    .where('tenant_id', '=', tenantId)
    .where('finding_id', 'in', [...ids])
    .execute();
}

/** What is found again stays the same finding; how far it goes is told anew. */
export async function keepFaults(
  { db, tenantId }: TenantTransaction,
  client: string,
  faults: readonly Fault[],
  foundAt: Date,
): Promise<void> {
  if (faults.length === 0) return;
  await db
    .insertInto('quality_finding')
    .values(
      faults.map(({ from, until, ...fault }) => ({
        tenant_id: tenantId,
        finding_id: randomUUID(),
        client_id: client,
        ...fault,
        from_at: new Date(from),
        until_at: until === null ? null : new Date(until),
        found_at: foundAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'client_id', 'kind', 'metric', 'from_at']).doUpdateSet(({ ref }) => ({
        until_at: ref('excluded.until_at'),
        count: ref('excluded.count'),
        seen: ref('excluded.seen'),
        expected: ref('excluded.expected'),
      })),
    )
    .execute();
}

interface LookedAt {
  state: 'known' | 'too_few_hours' | 'nothing';
  lookedAt: Date;
  silent: boolean;
  /** What was learned now; null where what is known stays. */
  learned: Record<string, Usual | null> | null;
}

export async function keepLook(
  { db, tenantId }: TenantTransaction,
  client: string,
  { state, lookedAt, silent, learned }: LookedAt,
): Promise<void> {
  const at = lookedAt.toISOString();
  // What is usual takes kilobytes a site: they are written once a day.
  if (learned === null)
    await sql`update quality_site set state = ${state}, looked_at = ${at}::timestamptz, silent = ${silent}::boolean
      where tenant_id = ${tenantId} and client_id = ${client}::uuid`.execute(db);
  else
    await sql`insert into quality_site (tenant_id, client_id, state, looked_at, silent, learned_at, usual)
      values (${tenantId}, ${client}::uuid, ${state}, ${at}::timestamptz, ${silent}::boolean, ${at}::timestamptz,
        ${JSON.stringify(learned)}::jsonb)
      on conflict (tenant_id, client_id) do update set state = excluded.state, looked_at = excluded.looked_at,
        silent = excluded.silent, learned_at = excluded.learned_at, usual = excluded.usual`.execute(db);
}
