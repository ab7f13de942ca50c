import { sql } from 'kysely';
import { JoinedWork } from '../database/joined-work.ts';
import type { TenantReads, TenantTransaction } from '../database/tenant-transaction.ts';
import { QUARTER_MS } from './intervals.ts';
import type { JsonRows } from './json-rows.ts';
import type { TimeRange } from './range.ts';

/**
 * Where something begins that a range takes a part of: the range itself, the first whole hour within it, or the bucket in which it
 * begins.
 */
export type Begin = 'start' | 'quarter' | 'whole_hour' | 'hour' | 'six_hours' | 'day';

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
  begin: Begin;
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
  whole_hour: Date;
  hour: Date;
  six_hours: Date;
  day: Date;
}

/**
 * The stamps of ranges: what is asked of the same range at the same time is asked once. Each server has its own: what one said may be
 * newer than what another one reads.
 */
export class RangeStamps {
  readonly #joined = new WeakMap<object, JoinedWork<StampRow>>();

  async of(
    reads: TenantReads,
    tenantId: number,
    zone: string,
    { start, end }: TimeRange,
    begin: Begin,
  ): Promise<Stamps> {
    const joined = this.#joined.get(reads.server) ?? new JoinedWork<StampRow>();
    this.#joined.set(reads.server, joined);
    const row = await joined.do(JSON.stringify([tenantId, zone, start, end]), async () => {
      const [found] = await reads.select(sql<StampRow>`
        select * from reading_stamps(${tenantId}::int, ${zone}::text, ${start}::timestamptz, ${end}::timestamptz)`);
      if (!found) throw new Error('The database answered no stamps.');
      return found;
    });
    return {
      whole: `${row.whole} ${row.clients}`,
      settled: `${row.settled} ${row.clients}`,
      midnight: row.midnight.toISOString(),
      begin: begin === 'start' ? start : begin === 'quarter' ? quarterOf(start) : row[begin].toISOString(),
    };
  }
}

function quarterOf(start: string): string {
  return new Date(Math.floor(Date.parse(start) / QUARTER_MS) * QUARTER_MS).toISOString();
}
