import { type RawBuilder, sql } from 'kysely';

/** The end of the last hour that is judged, by the clock of the organization: for another hour its readings may come. */
export function lastJudgedHour(tenantId: number, now: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_trunc('hour', ${now} - interval '1 hour', (select timezone from tenant where tenant_id = ${tenantId}))`;
}
