import { type RawBuilder, sql } from 'kysely';

export interface ClientChoice {
  client_id?: string;
  client_ids?: string[];
  metric_name?: string;
}

/** Which series a query is about, as conditions on `series s join client c`. Deleted clients count nowhere. */
export function chosenSeries(tenantId: number, choice: ClientChoice): RawBuilder<boolean> {
  const clients = chosenClients(choice);
  return sql`s.tenant_id = ${tenantId} and c.tenant_id = ${tenantId} and c.client_id = s.client_id
    and c.deleted_at is null
    ${clients.length > 0 ? sql`and s.client_id = any(${clients}::uuid[])` : sql``}
    ${choice.metric_name ? sql`and s.metric_name = ${choice.metric_name}` : sql``}`;
}

export function chosenClients({ client_id, client_ids = [] }: ClientChoice): string[] {
  return client_id ? [client_id] : client_ids;
}
