import { sql } from 'kysely';
import type { ClientRole } from '../clients/client-role.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { figuresOfSeries, rangeHours } from '../queries/figures-of-series.ts';
import { exactly } from '../queries/range.ts';
import { chosenSeries } from '../queries/selection.ts';

/** A client, and the site that it is part of: its own, or that of which it is a device. */
export interface ClientOfReport {
  client_id: string;
  site_id: string;
  name: string;
  type: string | null;
  region: string | null;
  tags: string[];
  role: ClientRole;
  active: boolean;
}

export async function clientsOfReport({ db, tenantId }: TenantTransaction): Promise<ClientOfReport[]> {
  const { rows } = await sql<ClientOfReport>`
    select c.client_id, coalesce(p.client_id, c.client_id) as site_id, c.name, c.type, c.region, c.tags, c.role,
      c.status <> 'inactive' as active
    from client c
      left join client p on p.tenant_id = ${tenantId} and p.client_id = c.parent_id and p.deleted_at is null
    where c.tenant_id = ${tenantId} and c.deleted_at is null`.execute(db);
  return rows;
}

/** The energy that a client sent in a range: kWh, and hours known of hours that could be. */
export interface EnergyOfClient {
  client_id: string;
  /** Null where nothing was sent. */
  kwh: number | null;
  /** The sum of the hours whose sum is positive: what storage gave. */
  out_kwh: number | null;
  known_hours: number;
  range_hours: number;
}

/** As `metric_totals` has it, client by client: those that should send count in the hours, whether they do or not. */
export async function energyOfClients(
  { db, tenantId }: TenantTransaction,
  zone: string,
  { from, to }: { from: string; to: string },
): Promise<EnergyOfClient[]> {
  const choice = { metric_name: 'energy_consumption' };
  const range = exactly({ start: from, end: to });
  const { rows } = await sql<EnergyOfClient>`
    with figures as materialized (${figuresOfSeries(tenantId, zone, range, choice)})
    select c.client_id, f.sum as kwh, f.positive_sum as out_kwh, coalesce(f.known_hours, 0)::float8 as known_hours,
      coalesce(f.range_hours, ${rangeHours(zone, range)})::float8 as range_hours
    from client c, series s left join figures f on f.series_id = s.series_id
    where ${chosenSeries(tenantId, choice)} and (f.n > 0 or c.status <> 'inactive')`.execute(db);
  return rows;
}
