import { type RawBuilder, sql } from 'kysely';
import type { ClientRole } from '../clients/client-role.ts';

export interface ClientChoice {
  client_id?: string;
  client_ids?: string[];
  metric_name?: string;
  roles?: ClientRole[];
}

/** Which series a query is about, as conditions on `series s join client c`. Deleted clients count nowhere. */
export function chosenSeries(tenantId: number, choice: ClientChoice): RawBuilder<boolean> {
  return sql`c.tenant_id = ${tenantId} and c.client_id = s.client_id and c.deleted_at is null
    ${ofRoles(choice)} and ${namedSeries(tenantId, choice)}`;
}

function ofRoles({ roles = [] }: ClientChoice): RawBuilder<unknown> {
  return roles.length > 0 ? sql`and c.role = any(${roles}::text[])` : sql``;
}

/** The chosen clients themselves, as conditions on `client c`. */
export function chosenOnes(tenantId: number, choice: ClientChoice): RawBuilder<boolean> {
  const clients = chosenClients(choice);
  return sql`c.tenant_id = ${tenantId} and c.deleted_at is null ${ofRoles(choice)}
    ${clients.length > 0 ? sql`and c.client_id = any(${clients}::uuid[])` : sql``}`;
}

/** The same of `series s` alone: those of deleted clients are among them. */
export function namedSeries(tenantId: number, choice: ClientChoice): RawBuilder<boolean> {
  const clients = chosenClients(choice);
  return sql`s.tenant_id = ${tenantId}
    ${clients.length > 0 ? sql`and s.client_id = any(${clients}::uuid[])` : sql``}
    ${choice.metric_name ? sql`and s.metric_name = ${choice.metric_name}` : sql``}`;
}

export function chosenClients({ client_id, client_ids = [] }: ClientChoice): string[] {
  return client_id ? [client_id] : client_ids;
}

/**
 * The days `r` of each series `s`, to be joined to the chosen series. Each series is looked up by its key: left to choose,
 * the planner reads the whole table once it holds years (4 times as long with ten years of history; `offset 0` keeps it
 * from doing so).
 */
export function daysOfEachSeries(tenantId: number, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (
    select * from reading_1d r
    where r.tenant_id = ${tenantId} and r.series_id = s.series_id and ${condition} offset 0) r`;
}
