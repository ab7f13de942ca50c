import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';

/** Some series, and of one that is long a month of it. Instants are texts as the database writes them. */
export interface Piece {
  series: { first: number; last: number };
  since?: string;
  until?: string;
}

const READINGS_OF_A_PIECE = 20_000;

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
      pieces.push(...(await monthsOf({ db, tenantId }, series)));
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
async function monthsOf({ db, tenantId }: TenantTransaction, series: number): Promise<Piece[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_json(date_trunc('month', d.bucket, t.timezone)) #>> '{}' as month
    from reading_1d d join tenant t on t.tenant_id = d.tenant_id
    where d.tenant_id = ${tenantId} and d.series_id = ${series} order by 1`.execute(db);
  return rows.map(({ month }, index) => {
    const next = rows[index + 1]?.month;
    return {
      series: { first: series, last: series },
      ...(index > 0 ? { since: month } : {}),
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
  return sql`t.series_id between ${series.first} and ${series.last}${lower}${upper}`;
}
