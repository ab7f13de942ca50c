import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { beginOf, bucketing } from './intervals.ts';
import type { JsonRows } from './json-rows.ts';
import type { TimeRange } from './range.ts';

type Part = (
  tx: TenantTransaction,
  zone: string,
  range: { start_time: string; end_time: string },
) => Promise<JsonRows>;

/**
 * How the answer for a range that goes up to now is put together from what was before some midnight, which seldom
 * changes and is kept, and what has come since: while readings come in, only that is asked again.
 */
export interface Divided {
  /** Where what is kept begins: within an hour it is the same question. */
  begin: (zone: string) => RawBuilder<Date>;
  before: Part;
  since: Part;
  join: (before: JsonRows, since: JsonRows) => JsonRows;
}

/** What has happened to the readings of a range and to the clients, in words that are other words after each change. */
export interface Stamps {
  whole: string;
  /** Of what lies before `midnight`. */
  settled: string;
  /** The last midnight of the tenant of which readings of today (UTC) are certainly not before. */
  midnight: string;
  /** Where what is kept begins. */
  begin: string;
}

interface StampRow {
  whole: string;
  settled: string;
  clients: string;
  midnight: Date;
  begin: Date;
}

/**
 * Changes are counted by days in UTC. A week's bucket may begin seven days before the range, hence the margin; all that
 * is before a midnight that is not after the UTC day's beginning is of earlier days.
 */
export function stampsOf(
  tenantId: number,
  range: TimeRange,
  zone: string,
  begin: RawBuilder<Date> = sql`${range.start}::timestamptz`,
): RawBuilder<StampRow> {
  const end = sql<Date>`${range.end}::timestamptz`;
  const today = sql`(${end} at time zone 'UTC')::date`;
  const midnight = beginOf(bucketing('1 day', zone).floor, sql`date_trunc('day', ${end}, 'UTC')`);
  return sql<StampRow>`
    select whole, settled, ${begin} as begin,
      ${midnight} as midnight,
      (select concat(max(updated_at), '/', count(*)) from client where tenant_id = ${tenantId}) as clients
    from (
      select concat(sum(version), '/', count(*)) as whole,
        concat(sum(version) filter (where day < ${today}), '/', count(*) filter (where day < ${today})) as settled
      from reading_change where tenant_id = ${tenantId}
        and day >= (${range.start}::timestamptz at time zone 'UTC')::date - 8 and day <= ${today} + 1) as changes`;
}

export function asStamps({ whole, settled, clients, midnight, begin }: StampRow): Stamps {
  return {
    whole: `${whole} ${clients}`,
    settled: `${settled} ${clients}`,
    midnight: midnight.toISOString(),
    begin: begin.toISOString(),
  };
}
