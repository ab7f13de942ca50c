import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * The rows of a query as JSON text, written by the database. They are long, and are only handed on: as text they need
 * not be parsed, copied between threads and written again, which took four times as long as the query itself.
 */
export interface JsonRows {
  count: number;
  /** A JSON array of objects. */
  text: string;
}

/** The columns of the query become the properties of its rows. */
export async function jsonRows(
  db: Kysely<Schema>,
  query: RawBuilder<unknown>,
  planned: <T>(statement: RawBuilder<T>) => RawBuilder<T> = (statement) => statement,
): Promise<JsonRows> {
  const statement = sql<JsonRows>`
    select count(*)::int as count, coalesce(json_agg(row_of_query), '[]')::text as text
    from (${query}) as row_of_query`;
  const { rows } = await planned(statement).execute(db);
  return rows[0] ?? { count: 0, text: '[]' };
}

/** An instant as RFC 3339 text. */
export function rfc3339(instant: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The rows of one answer and then those of the other. */
export function endToEnd(first: JsonRows, then: JsonRows): JsonRows {
  if (first.count === 0) return then;
  if (then.count === 0) return first;
  return {
    count: first.count + then.count,
    text: `${first.text.trimEnd().slice(0, -1)},${then.text.trimStart().slice(1)}`,
  };
}
