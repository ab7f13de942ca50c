import { type RawBuilder, sql } from 'kysely';
import { inState } from '../../alerts/alert-state.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { isOfNow, newestPower } from '../../now/newest-power.ts';
import { conditionsOf } from '../clients.queries.ts';
import type { ClientFilters } from '../clients.schema.ts';
import type { ClientGroup, ClientTotals } from './client-totals.schema.ts';

const MOST_GROUPS = 200;
const HOURS = 24;
/** kWh. Of less no share is told. */
const LEAST = 0.05;

/** What a client's group is told apart by; types and regions are, whatever the case they are written in. */
const keys: Record<ClientGroup | 'all', RawBuilder<unknown>> = {
  all: sql`''`,
  type: sql`lower(coalesce(c.type, ''))`,
  region: sql`lower(coalesce(c.region, ''))`,
  tag: sql`t.tag`,
};
const names: Record<ClientGroup | 'all', RawBuilder<unknown>> = {
  all: sql`null::text`,
  type: sql`c.type`,
  region: sql`c.region`,
  tag: sql`nullif(t.tag, '')`,
};

/** A client without tags still has one group, without a name; where a tag is asked for, there is no other group. */
const tagsOfClient = ({ tag }: ClientFilters) => sql`join lateral unnest(
  case when cardinality(c.tags) = 0 then array[''] else c.tags end) as t (tag) on ${
    tag === undefined ? sql`true` : sql`t.tag = ${tag}::text`
  }`;

interface Row {
  key: string;
  name: string | null;
  clients: number;
  generation: number | null;
  consumption: number | null;
  storage: number | null;
  counted: number;
  left_out: number;
  expected: number | null;
  actual: number | null;
  told: number;
  generating: number;
  known_hours: number;
  sending: number;
}

/**
 * What the clients that the filters find do together, by what they are grouped by. Each figure is worked out for each client
 * as `figuresOfClients` does it, and added up.
 * @param today the organization's day
 */
export async function totalsOfClients(
  tx: TenantTransaction,
  filters: ClientFilters,
  group: ClientGroup | undefined,
  { today, seesAlerts }: { today: string; seesAlerts: boolean },
): Promise<{ groups: ClientTotals[]; left_out: number }> {
  const { db, tenantId } = tx;
  const by = group ?? 'all';
  const { rows } = await sql<Row>`
    with found as materialized (${foundBy(tenantId, filters)}),
    figures as materialized (
      select c.client_id, p.num as watts, coalesce(p.is_now, false) as is_now, p.num is not null or p.sent as sends_power,
        l.expected - l.silence as expected, l.actual, h.known, h.known is not null as sends
      from found c
        left join lateral (
          select r.num, ${isOfNow} as is_now, true as sent
          from series s left join ${newestPower(tenantId)} on true
          where s.tenant_id = ${tenantId} and s.client_id = c.client_id and s.metric_name = 'power' and s.kind = 'num'
        ) p on true
        left join loss_site j on j.tenant_id = ${tenantId} and j.client_id = c.client_id and j.state = 'known'
        left join lost_energy l on l.tenant_id = ${tenantId} and l.client_id = j.client_id and l.day = ${today}::date
          and c.role = 'generation'
        left join lateral (
          select (select count(*) from reading_1h r where r.tenant_id = ${tenantId} and r.series_id = s.series_id
              and r.bucket > now() - make_interval(hours => ${HOURS + 1}) and r.bucket <= now() - interval '1 hour' and r.n > 0) as known
          from series s where s.tenant_id = ${tenantId} and s.client_id = c.client_id and s.kind = 'num'
            and s.metric_name in ('energy_consumption', 'power')
          order by s.metric_name limit 1
        ) h on true
    )
    select ${keys[by]} as key, mode() within group (order by ${names[by]}) as name, count(*)::int as clients,
      ${ofRole('generation')}, ${ofRole('consumption')}, ${ofRole('storage')},
      (count(*) filter (where f.is_now and ${counts}))::int as counted,
      (count(*) filter (where f.sends_power and not f.is_now and ${counts}))::int as left_out,
      sum(f.expected) filter (where f.expected >= ${LEAST}) as expected, sum(f.actual) filter (where f.expected >= ${LEAST}) as actual,
      (count(*) filter (where f.expected >= ${LEAST}))::int as told,
      (count(*) filter (where c.role = 'generation'))::int as generating,
      coalesce(sum(f.known), 0)::int as known_hours, (count(*) filter (where f.sends))::int as sending
    from found c join figures f on f.client_id = c.client_id ${by === 'tag' ? tagsOfClient(filters) : sql``}
    group by 1 order by 3 desc, 1`.execute(db);
  const alerts = seesAlerts ? await openAlertsBy(tx, filters, by) : undefined;
  const shown = rows.slice(0, MOST_GROUPS);
  return {
    groups: shown.map((row) => totalsOf(row, alerts && { open: alerts.get(row.key) ?? 0 })),
    left_out: rows.length - shown.length,
  };
}

const foundBy = (tenantId: number, filters: ClientFilters): RawBuilder<unknown> => sql`
  select c.client_id, c.role, c.status, c.type, c.region, c.tags from client c
  where ${sql.join([sql`c.tenant_id = ${tenantId}`, sql`c.deleted_at is null`, ...conditionsOf(filters)], sql` and `)}`;

/** As in the power of now: those out of service, or that only measure, are no part of it. */
const counts = sql`c.status <> 'inactive' and c.role <> 'measurement'`;

const ofRole = (role: 'generation' | 'consumption' | 'storage'): RawBuilder<unknown> =>
  sql`sum(f.watts) filter (where f.is_now and c.status <> 'inactive' and c.role = ${role}) as ${sql.ref(role)}`;

/** Each alert counts once in a group, also where both a client and its device are in it. */
async function openAlertsBy(
  { db, tenantId }: TenantTransaction,
  filters: ClientFilters,
  by: ClientGroup | 'all',
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; open: number }>`
    with found as materialized (${foundBy(tenantId, filters)}),
    alerts as materialized (
      select a.alert_id, a.device_id, d.parent_id from alert a
        join client d on d.tenant_id = ${tenantId} and d.client_id = a.device_id and d.deleted_at is null
      where a.tenant_id = ${tenantId} and ${inState.open})
    select ${keys[by]} as key, count(distinct a.alert_id)::int as open
    from (
      select alert_id, device_id as client_id from alerts union all
      select alert_id, parent_id from alerts where parent_id is not null) a
      join found c on c.client_id = a.client_id ${by === 'tag' ? tagsOfClient(filters) : sql``}
    group by 1`.execute(db);
  return new Map(rows.map(({ key, open }) => [key, open]));
}

function totalsOf(row: Row, alerts: ClientTotals['alerts'] | undefined): ClientTotals {
  const { generation, consumption, storage, counted, left_out, sending } = row;
  const [expected, actual] = row.told > 0 ? [row.expected, row.actual] : [null, null];
  return {
    key: row.name,
    clients: row.clients,
    power: { generation, consumption, storage, clients: counted, left_out },
    today: {
      share: expected === null || actual === null ? null : (100 * actual) / expected,
      expected,
      actual,
      clients: row.told,
      generating: row.generating,
    },
    alerts: alerts ?? null,
    coverage: sending === 0 ? null : { known_hours: row.known_hours, hours: HOURS * sending },
  };
}
