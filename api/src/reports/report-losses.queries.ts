import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { type ByCause, causes } from '../losses/causes.ts';

/** kWh of the days of a site on which something can be told. */
export interface DaysOfClient extends ByCause {
  client_id: string;
  days: number;
  expected: number;
}

const sums = sql.join(causes.map((cause) => sql`sum(l.${sql.ref(cause)}) as ${sql.ref(cause)}`));

/** What each site lost in the organization's days, the last one included. */
export async function lossesOfClients(
  { db, tenantId }: TenantTransaction,
  { first, last }: { first: string; last: string },
): Promise<DaysOfClient[]> {
  const { rows } = await sql<DaysOfClient>`
    select l.client_id, count(*)::int as days, sum(l.expected) as expected, ${sums}
    from lost_energy l join client c on c.tenant_id = ${tenantId} and c.client_id = l.client_id
    where l.tenant_id = ${tenantId} and l.day between ${first}::date and ${last}::date and c.deleted_at is null
    group by 1`.execute(db);
  return rows;
}
