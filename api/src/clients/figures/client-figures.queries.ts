import { type RawBuilder, sql } from 'kysely';
import { inState, rankOf } from '../../alerts/alert-state.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { isOfNow, lastPowerOf, newestPower } from '../../now/newest-power.ts';
import { rfc3339 } from '../../queries/json-rows.ts';
import type { ClientFigures, DayUnknown } from './client-figures.schema.ts';

/** Worst first, as `rankOf` counts them. */
const severities = ['critical', 'high', 'medium', 'low'] as const;
/** Hours that are over, of which some are known. */
const HOURS = 24;
/** kWh. Of less no share is told. */
const LEAST = 0.05;

type Of<Name extends keyof ClientFigures> = NonNullable<ClientFigures[Name]>;

/**
 * What each of the clients does now, gave today and has open. Each figure is one question about all of them.
 * @param today the organization's day
 */
export async function figuresOfClients(
  tx: TenantTransaction,
  ids: readonly string[],
  today: string,
  seesAlerts: boolean,
): Promise<{ at: string; clients: ClientFigures[] }> {
  const { rows } = await sql<{ at: string; id: string }>`
    select ${rfc3339(sql`now()`)} as at, c.client_id as id from client c
    where c.tenant_id = ${tx.tenantId} and c.deleted_at is null and c.client_id = any(${[...ids]}::uuid[])`.execute(
    tx.db,
  );
  const living = rows.map(({ id }) => id);
  const power = await powerOf(tx, living);
  const coverage = await coverageOf(tx, living);
  const days = await daysOf(tx, living, today);
  const alerts = seesAlerts ? await openAlertsOf(tx, living) : undefined;
  const none = { open: 0, worst: null };
  return {
    at: rows[0]?.at ?? new Date().toISOString(),
    clients: living.map((id) => ({
      client_id: id,
      power: power.get(id) ?? null,
      today: days.get(id) ?? notKnown('not_yet'),
      alerts: alerts ? (alerts.get(id) ?? none) : null,
      coverage: coverage.get(id) ?? null,
    })),
  };
}

const some = (ids: readonly string[]): RawBuilder<unknown> => sql`any(${[...ids]}::uuid[])`;

async function powerOf(
  { db, tenantId }: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, Of<'power'>>> {
  const { rows } = await sql<Of<'power'> & { client_id: string }>`
    select s.client_id, r.num as watts, ${rfc3339(sql`coalesce(r.ts, ${lastPowerOf(tenantId, sql`s.series_id`)})`)} as at,
      ${rfc3339(sql`r.fresh_until`)} as fresh_until, ${isOfNow} as is_now
    from series s left join ${newestPower(tenantId)} on true
    where s.tenant_id = ${tenantId} and s.client_id = ${some(ids)} and s.metric_name = 'power' and s.kind = 'num'`.execute(
    db,
  );
  return new Map(
    // A series whose readings are all gone tells of no time.
    rows.filter(({ at }) => at !== null).map(({ client_id, ...power }) => [client_id, power]),
  );
}

async function coverageOf(
  { db, tenantId }: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, Of<'coverage'>>> {
  const { rows } = await sql<Of<'coverage'> & { client_id: string }>`
    select distinct on (s.client_id) s.client_id, s.metric_name as metric, h.known::int as known_hours, ${HOURS}::int as hours
    from series s, lateral (
      select count(*) as known from reading_1h r where r.tenant_id = ${tenantId} and r.series_id = s.series_id
        and r.bucket > now() - make_interval(hours => ${HOURS + 1}) and r.bucket <= now() - interval '1 hour' and r.n > 0
      offset 0) h
    where s.tenant_id = ${tenantId} and s.client_id = ${some(ids)} and s.kind = 'num'
      and s.metric_name in ('energy_consumption', 'power')
    order by s.client_id, s.metric_name`.execute(db);
  return new Map(rows.map(({ client_id, ...coverage }) => [client_id, coverage]));
}

interface DayRow {
  client_id: string;
  generates: boolean;
  state: DayUnknown | 'known' | null;
  missing: string[] | null;
  known_to: string | null;
  /** kWh in the hours that are known. */
  expected: number | null;
  actual: number | null;
}

async function daysOf(
  { db, tenantId }: TenantTransaction,
  ids: readonly string[],
  today: string,
): Promise<Map<string, ClientFigures['today']>> {
  const { rows } = await sql<DayRow>`
    select c.client_id, c.role = 'generation' as generates, j.state, j.missing, ${rfc3339(sql`j.judged_to`)} as known_to,
      l.expected - l.silence as expected, l.actual
    from client c
      left join loss_site j on j.tenant_id = ${tenantId} and j.client_id = c.client_id
      left join lost_energy l on l.tenant_id = ${tenantId} and l.client_id = c.client_id and l.day = ${today}::date
    where c.tenant_id = ${tenantId} and c.client_id = ${some(ids)}`.execute(db);
  return new Map(rows.map((row) => [row.client_id, dayOf(row)]));
}

function dayOf({ generates, state, missing, known_to, expected, actual }: DayRow): ClientFigures['today'] {
  if (!generates) return notKnown('not_generating');
  if (state !== 'known') return { ...notKnown(state ?? 'not_yet'), missing: missing ?? [] };
  if (expected === null || actual === null || expected < LEAST)
    return { ...notKnown('nothing_yet'), known_to };
  return { share: (100 * actual) / expected, expected, actual, known_to, unknown: null, missing: [] };
}

const notKnown = (unknown: DayUnknown): ClientFigures['today'] => ({
  share: null,
  expected: null,
  actual: null,
  known_to: null,
  unknown,
  missing: [],
});

async function openAlertsOf(
  { db, tenantId }: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, Of<'alerts'>>> {
  const { rows } = await sql<{ client_id: string; open: number; rank: number }>`
    with devices as materialized (
      select d.client_id as device_id, site.client_id from client d, lateral (values (d.client_id), (d.parent_id)) as site(client_id)
      where d.tenant_id = ${tenantId} and d.deleted_at is null and (d.client_id = ${some(ids)} or d.parent_id = ${some(ids)})
        and site.client_id = ${some(ids)}
    )
    select d.client_id, count(*)::int as open, min(${rankOf})::int as rank
    from devices d join alert a on a.tenant_id = ${tenantId} and a.device_id = d.device_id and ${inState.open}
    group by d.client_id`.execute(db);
  return new Map(
    rows.map(({ client_id, open, rank }) => [client_id, { open, worst: severities[rank] ?? null }]),
  );
}
