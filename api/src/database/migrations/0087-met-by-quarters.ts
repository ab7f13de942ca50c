import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Layout } from '../tenant-tables.ts';
import { replaced } from './0080-loose-blocks.ts';

const QUARTERS = [1, 2, 3];

/** Quarters of an hour that have readings, as bits. */
const bitsOf = (count: (quarter: number) => string, all: string) =>
  [
    ...QUARTERS.map((quarter) => `(${count(quarter)} > 0)::int * ${2 ** (quarter - 1)}`),
    `(${all}${QUARTERS.map((quarter) => ` - (${count(quarter)})`).join('')} > 0)::int * ${2 ** QUARTERS.length}`,
  ].join(' + ');

const own = bitsOf((quarter) => `d.q${quarter}_n`, 'd.n');
const before = bitsOf((quarter) => `h.q${quarter}_n - d.q${quarter}_n`, '(h.n - d.n)');

/**
 * Whether rows lie within the blocks of a batch was asked wherever it goes on in an hour of the one before, which batches of a gateway
 * do each time; and it is planned each time, as months are. The quarters of that hour tell: what was there before the first quarter of
 * the batch, or after its last, is not within. Of the lowest bit of a number `x`, `x & -x`, whoever has none as high or higher is
 * less; and above all bits of a number is what has a lowest bit that is more.
 */
const parts: [before: string, after: string][] = [
  ['h.q1_n is null as closed\n', 'h.q1_n is null as closed, h.q1_n, h.q2_n, h.q3_n\n'],
  [
    'from edges d join hours h using (series_id, bucket)\n',
    `, ${before} as was_quarters, ${own} as own_quarters,
      d.first_ts = to_timestamp(b.first) as is_first, d.last_ts = to_timestamp(b.last) as is_last
    from edges d join hours h using (series_id, bucket)
    join unnest(s_series, s_first, s_last) as b(series_id, first, last) using (series_id)\n`,
  ],
  [
    'select bool_or(closed), bool_or(known_hours = 0) into',
    `select bool_or(closed), bool_or(was_quarters > 0
      and (not is_first or was_quarters >= (own_quarters & -own_quarters))
      and (not is_last or (was_quarters & -was_quarters) <= own_quarters)) into`,
  ],
];

export const metByQuarters = ({ distributed }: Layout): Migration => ({
  up: async (db) => {
    if (distributed) return;
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef(oid) as text from pg_proc
      where proname in ('store_listed', 'store_judged_listed') and pronamespace = current_schema()::regnamespace`.execute(
      db,
    );
    for (const { text } of rows) await sql.raw(replaced(text, parts)).execute(db);
  },
});
