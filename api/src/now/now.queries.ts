import { sql } from 'kysely';
import type { ClientRole } from '../clients/client-role.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { rfc3339 } from '../queries/json-rows.ts';
import { type ClientChoice, chosenOnes } from '../queries/selection.ts';
import { latestReading } from '../readings/at-rest/readings-of.ts';
import { isOfNow, newestPower } from './newest-power.ts';
import type { Now, NowOfRole } from './now.schema.ts';

const NAMED_SITES = 20;

interface RoleRow extends Omit<NowOfRole, 'left_out_sites'> {
  role: ClientRole;
  in_power: number;
  out_power: number;
}
interface LeftOut {
  role: ClientRole;
  id: string;
  name: string;
  last_reading: string | null;
}

/** The power of now by role: of sites that report as they use to. Those out of service are not expected to. */
export async function powerOfNow(
  { db, tenantId }: TenantTransaction,
  choice: Pick<ClientChoice, 'client_ids'>,
): Promise<Now> {
  const { rows } = await sql<{ at: string; roles: RoleRow[] | null; left_out: LeftOut[] | null }>`
    with sites as materialized (
      select c.role, c.client_id as id, c.name, c.last_seen_at, s.series_id, r.ts, r.num, ${isOfNow} as counts
      from client c
        left join series s on s.tenant_id = ${tenantId} and s.client_id = c.client_id and s.metric_name = 'power' and s.kind = 'num'
        left join ${newestPower(tenantId)} on true
      where ${chosenOnes(tenantId, choice)} and c.status <> 'inactive' and c.role <> 'measurement'
    ), silent as (
      select * from (
        select *, row_number() over (partition by role order by coalesce(ts, last_seen_at) desc nulls last, id) as place
        from sites where series_id is not null and not counts) as ranked
      where place <= ${NAMED_SITES}
    )
    select ${rfc3339(sql`now()`)} as at,
      (select json_agg(of_role) from (
        select role, sum(num) filter (where counts) as power,
          coalesce(sum(greatest(-num, 0)) filter (where counts), 0) as in_power,
          coalesce(sum(greatest(num, 0)) filter (where counts), 0) as out_power,
          count(*) filter (where counts) as sites, ${rfc3339(sql`min(ts) filter (where counts)`)} as oldest,
          count(*) filter (where series_id is not null and not counts) as left_out,
          count(*) filter (where series_id is null) as without_power
        from sites group by role) as of_role) as roles,
      (select json_agg(one order by one.place) from (
        select role, id, name, place, ${rfc3339(sql`coalesce(ts, (
          select r.ts from ${latestReading(tenantId, sql`silent.series_id`, sql`now()`)} r))`)} as last_reading
        from silent) as one) as left_out`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The database answered nothing of now.');
  const of = (role: ClientRole) => found.roles?.find((each) => each.role === role);
  const present = (role: ClientRole): NowOfRole => {
    const { power = null, sites = 0, oldest = null, left_out = 0, without_power = 0 } = of(role) ?? {};
    const left_out_sites = (found.left_out ?? [])
      .filter((each) => each.role === role)
      .map(({ id, name, last_reading }) => ({ id, name, last_reading }));
    return { power, sites, oldest, left_out, left_out_sites, without_power };
  };
  const [generation, consumption, storage] = [
    present('generation'),
    present('consumption'),
    present('storage'),
  ];
  const { in_power = null, out_power = null } = (storage.power !== null && of('storage')) || {};
  const isKnown = [generation, consumption, storage].some(({ power }) => power !== null);
  return {
    at: found.at,
    generation,
    consumption,
    storage: { ...storage, in_power, out_power },
    net_power: isKnown ? (generation.power ?? 0) - (consumption.power ?? 0) + (storage.power ?? 0) : null,
  };
}
