import { type RawBuilder, sql } from 'kysely';
import type { ClientKind } from '../clients/client-kind.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { type ByCause, type Cause, causes, fixable } from './causes.ts';
import type { Untold } from './losses.schema.ts';

export interface Asked {
  first: string;
  last: string;
  client: string | null;
  kind: string | null;
}

export interface SummedDays extends ByCause {
  kind: ClientKind | null;
  month: string;
  site_days: number;
  expected: number;
  actual: number;
}

/** kWh. Below it is nothing to speak of. */
const LEAST = 0.05;
const MOST_TO_FIX = 50;
const MOST_EXAMPLES = 5;
/** Of a loss that goes on the beginning is looked for so many days before the range. */
const LOOKED_BACK = 90;

const sums = sql.join(causes.map((cause) => sql`sum(l.${sql.ref(cause)}) as ${sql.ref(cause)}`));

/** Days of sites that there are, within what is asked. */
const daysOf = (tenantId: number, { first, last, client, kind }: Asked): RawBuilder<unknown> => sql`
  from lost_energy l
    join client c on c.tenant_id = ${tenantId} and c.client_id = l.client_id
    join loss_site s on s.tenant_id = ${tenantId} and s.client_id = l.client_id
  where l.tenant_id = ${tenantId} and l.day between ${first}::date and ${last}::date and c.deleted_at is null
    and (${client}::uuid is null or l.client_id = ${client}::uuid) and (${kind}::text is null or s.kind = ${kind}::text)`;

export async function sumDays({ db, tenantId }: TenantTransaction, asked: Asked): Promise<SummedDays[]> {
  const { rows } = await sql<SummedDays>`
    select s.kind, to_char(l.day, 'YYYY-MM') as month, count(*)::int as site_days, sum(l.expected) as expected,
      sum(l.actual) as actual, ${sums}
    ${daysOf(tenantId, asked)}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export interface SitePeriod extends ByCause {
  client_id: string;
  /** 0 up to the first of the days that were given, and so on. */
  period: number;
}

/** What each site lost between the days that begin something. */
export async function sumPeriods(
  { db, tenantId }: TenantTransaction,
  asked: Asked,
  begins: readonly string[],
): Promise<SitePeriod[]> {
  const { rows } = await sql<SitePeriod>`
    select l.client_id, width_bucket(l.day, ${[...begins]}::date[]) as period, ${sums}
    ${daysOf(tenantId, asked)}
    group by 1, 2`.execute(db);
  return rows;
}

export interface WorstSite {
  client_id: string;
  name: string;
  kind: ClientKind | null;
  cause: Cause;
  kwh: number;
}

/** Where most was lost, by site and cause. Added up by site first: causes of each day would be seven times the rows. */
export async function worstSites({ db, tenantId }: TenantTransaction, asked: Asked): Promise<WorstSite[]> {
  const pairs = sql.join(fixable.map((cause) => sql`(${cause}::text, w.${sql.ref(cause)})`));
  const { rows } = await sql<WorstSite>`
    select w.client_id, w.name, w.kind, e.cause, e.kwh
    from (select l.client_id, c.name, s.kind, ${sums} ${daysOf(tenantId, asked)} group by l.client_id, c.name, s.kind) w,
      lateral (values ${pairs}) as e (cause, kwh)
    where e.kwh >= ${LEAST} order by e.kwh desc, w.client_id, e.cause limit ${MOST_TO_FIX}`.execute(db);
  return rows;
}

/** Of each of the sites the days with a loss, the latest first, by cause. */
export async function daysWithLoss(
  { db, tenantId }: TenantTransaction,
  clients: readonly string[],
  { first, last }: Asked,
): Promise<(client: string, cause: Cause) => string[]> {
  if (clients.length === 0) return () => [];
  const { rows } = await sql<{ client_id: string; day: string } & ByCause>`
    select l.client_id, l.day::text as day, ${sql.join(causes.map((cause) => sql`l.${sql.ref(cause)}`))}
    from lost_energy l where l.tenant_id = ${tenantId} and l.client_id = any(${[...clients]}::uuid[])
      and l.day between ${first}::date - ${LOOKED_BACK}::int and ${last}::date
    order by l.day desc`.execute(db);
  const bySite = Map.groupBy(rows, ({ client_id }) => client_id);
  return (client, cause) => (bySite.get(client) ?? []).filter((row) => row[cause] > 0).map(({ day }) => day);
}

/** How many sites were told anything of in the range, and up to when all of those that can be judged were. */
export async function toldSites(
  { db, tenantId }: TenantTransaction,
  asked: Asked,
): Promise<{ all: number; told: number; judged_to: Date | null }> {
  const { client, kind } = asked;
  const { rows } = await sql<{ all: number; judged_to: Date | null }>`
    select count(*)::int as all, min(s.judged_to) filter (where s.state = 'known') as judged_to
    from client c left join loss_site s on s.tenant_id = ${tenantId} and s.client_id = c.client_id
    where c.tenant_id = ${tenantId} and c.deleted_at is null and c.role = 'generation'
      and (${client}::uuid is null or c.client_id = ${client}::uuid) and (${kind}::text is null or s.kind = ${kind}::text)`.execute(
    db,
  );
  const told = await sql<{ told: number }>`
    select count(distinct l.client_id)::int as told ${daysOf(tenantId, asked)}`.execute(db);
  const [found] = rows;
  return { all: found?.all ?? 0, told: told.rows[0]?.told ?? 0, judged_to: found?.judged_to ?? null };
}

/** Sites of which nothing can be told, by why. */
export async function untoldSites(
  { db, tenantId }: TenantTransaction,
  { client, kind }: Asked,
): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select coalesce(s.state, 'not_yet') as state, coalesce(s.missing, '{}') as missing, count(*)::int as sites,
      to_json((array_agg(json_build_object('id', c.client_id, 'name', c.name) order by lower(c.name), c.client_id))
        [:${sql.lit(MOST_EXAMPLES)}]) as examples
    from client c left join loss_site s on s.tenant_id = ${tenantId} and s.client_id = c.client_id
    where c.tenant_id = ${tenantId} and c.deleted_at is null and c.role = 'generation'
      and coalesce(s.state, 'not_yet') <> 'known'
      and (${client}::uuid is null or c.client_id = ${client}::uuid) and (${kind}::text is null or s.kind = ${kind}::text)
    group by 1, 2 order by 3 desc, 1, 2`.execute(db);
  return rows;
}
