import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';

/** Some series, and of one that is long some days of it. Instants are texts as the database writes them. */
export interface Piece {
  series: { first: number; last: number };
  since?: string;
  until?: string;
}

const READINGS_OF_A_PIECE = 20_000;
/** Of one series so many times as many are read at once: it is looked up once. */
const OF_ONE_SERIES = 5;

/** How readings are divided, so that a piece takes a moment. Days of figures, by which it is told, are never cut. */
export async function piecesOf(
  { db, tenantId }: TenantTransaction,
  most = READINGS_OF_A_PIECE,
): Promise<Piece[]> {
  const { rows } = await sql<{ series: number; readings: number }>`
    select s.series_id as series, coalesce(sum(d.n), 0)::float8 as readings
    from series s left join reading_1d d on d.tenant_id = ${tenantId} and d.series_id = s.series_id
    where s.tenant_id = ${tenantId} group by 1 order by 1`.execute(db);
  const pieces: Piece[] = [];
  let held = Infinity;
  for (const { series, readings } of rows) {
    if (readings > most) {
      pieces.push(...(await partsOf({ db, tenantId }, series, most * OF_ONE_SERIES)));
      held = Infinity;
      continue;
    }
    const last = pieces.at(-1);
    if (last && held + readings <= most) {
      last.series.last = series;
      held += readings;
    } else {
      pieces.push({ series: { first: series, last: series } });
      held = readings;
    }
  }
  return pieces;
}

/** By the organization's own midnights, where its days of figures end; the first piece has no beginning, the last no end. */
async function partsOf({ db, tenantId }: TenantTransaction, series: number, most: number): Promise<Piece[]> {
  const { rows } = await sql<{ since: string }>`
    select to_json(min(bucket)) #>> '{}' as since from (
      select d.bucket, (sum(d.n) over (order by d.bucket) - d.n) / ${most}::int as part from reading_1d d
      where d.tenant_id = ${tenantId} and d.series_id = ${series}
    ) as days group by part order by min(bucket)`.execute(db);
  return rows.map(({ since }, index) => {
    const next = rows[index + 1]?.since;
    return {
      series: { first: series, last: series },
      ...(index > 0 ? { since } : {}),
      ...(next ? { until: next } : {}),
    };
  });
}

/** A reading at midnight ends its day, and an hour is named by its beginning. */
export function boundsOf({ series, since, until }: Piece, time: 'ts' | 'bucket'): RawBuilder<unknown> {
  const at = sql.ref(`t.${time}`);
  const from = time === 'ts' ? sql`>` : sql`>=`;
  const to = time === 'ts' ? sql`<=` : sql`<`;
  const lower = since === undefined ? sql`` : sql` and ${at} ${from} ${since}::timestamptz`;
  const upper = until === undefined ? sql`` : sql` and ${at} ${to} ${until}::timestamptz`;
  // By these blocks of readings are found.
  const blocks =
    time === 'ts' && since !== undefined
      ? sql` and t.anchor > ${since}::timestamptz - interval '24 hours'`
      : sql``;
  const last = time === 'ts' && until !== undefined ? sql` and t.earliest <= ${until}::timestamptz` : sql``;
  return sql`t.series_id between ${series.first} and ${series.last}${lower}${upper}${blocks}${last}`;
}
