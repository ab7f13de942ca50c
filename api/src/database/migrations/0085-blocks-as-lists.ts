import type { Migration } from 'kysely/migration';
import { type Layout, run } from '../tenant-tables.ts';
import { JUDGED } from './0034-judged-readings.ts';
import { MOST_IN_A_BLOCK, replaced } from './0080-loose-blocks.ts';
import { countedFunction, unlessWatched } from './0081-counted-days.ts';

/** Hours of another zone are named up to 45 minutes before or after those of UTC. */
const OF_ANY_ZONE = '46 minutes';

/**
 * Pages of figures are filled: a fifth of each was kept free for new versions of its rows, which an entry of the key would not have had
 * to follow; but the key holds the figures, so each version needs one wherever it lies. The versions of a day, which each batch counts
 * up, are cleared away as soon as nobody sees them any more: a page that is meant to be nearly empty is looked through each time, and
 * whoever looked for the last of a hundred versions passed all of them.
 */
const PAGES = [
  'alter table reading_1h set (fillfactor = 100)',
  'alter table reading_1d set (fillfactor = 100)',
  'alter table reading_change set (fillfactor = 10)',
];

/** As in 0080, in one statement for all series. In each the ends are worked out first, so that the key is looked up by them. */
const restBetween = `
create or replace function rest_between(p_tenant int, p_series int[], p_first float8[], p_last float8[], p_from float8[], p_to float8[])
returns boolean language plpgsql set enable_seqscan = off as $$
begin
  return exists (
    select from (
      select s, to_timestamp(f) as first, to_timestamp(l) as last, to_timestamp(f) - interval '24 hours' as floor
      from unnest(p_series, p_first, p_last) as u(s, f, l) offset 0
    ) as span, lateral (
      select from reading_block b where b.tenant_id = p_tenant and b.series_id = span.s
        and b.begins <= span.last and b.begins > span.floor and b.ends >= span.first limit 1
    ) as block
  ) or exists (
    select from (
      select s, to_timestamp(f) - interval '${OF_ANY_ZONE}' as first, to_timestamp(t) + interval '${OF_ANY_ZONE}' as last,
        to_timestamp(f) - interval '24 hours' - interval '${OF_ANY_ZONE}' as floor
      from unnest(p_series, p_from, p_to) as u(s, f, t) offset 0
    ) as span, lateral (
      select from hour_block b where b.tenant_id = p_tenant and b.series_id = span.s
        and b.begins <= span.last and b.begins > span.floor and b.ends >= span.first limit 1
    ) as block
  );
end $$`;

/** Lists of numbers are texts, as no list can hold lists of different lengths. `b`: blocks of readings, `h`: of hours. */
const lists = `
  b_series int[], b_begins float8[], b_ends float8[], b_n int[], b_step int[], b_unit int[],
  b_offsets text[], b_small text[], b_medium text[], b_large text[],
  h_series int[], h_begins float8[], h_ends float8[], h_hours int[], h_count int[], h_first_ms int[], h_last_ms int[], h_unit int[],
  h_offsets text[], h_counts text[], h_firsts text[], h_lasts text[], h_small text[], h_medium text[], h_large text[],
  h_sums text[], h_large_sums text[], h_levels text[]`;

/** To read JSON of them took longer than to store them. */
const listed = (name: string, judging: string) =>
  replaced(countedFunction(name, judging), [
    ['p_blocks json, p_hour_blocks json', lists],
    ['  blocks reading_block[];\n  hour_blocks hour_block[];\n', ''],
    ['if p_blocks is not null then', 'if cardinality(b_series) > 0 then'],
    [
      `    blocks := array(select b from json_populate_recordset(null::reading_block, p_blocks) as b);
    hour_blocks := array(select b from json_populate_recordset(null::hour_block, p_hour_blocks) as b);
`,
      '',
    ],
    [
      `select distinct to_char(b.begins at time zone 'UTC', 'YYYY_MM') as month from unnest(blocks) as b`,
      `select distinct to_char(to_timestamp(t) at time zone 'UTC', 'YYYY_MM') as month from unnest(b_begins) as t`,
    ],
    [
      'select series_id, begins, ends from unnest(hour_blocks) as b offset 0',
      'select s as series_id, to_timestamp(f) as begins, to_timestamp(t) as ends from unnest(h_series, h_begins, h_ends) as u(s, f, t) offset 0',
    ],
    [
      'select array_agg(b.series_id), min(b.begins), max(b.ends) into own, lowest, highest from unnest(blocks) as b;',
      `own := b_series;
      select to_timestamp(min(f)), to_timestamp(max(t)) into lowest, highest from unnest(b_begins, b_ends) as u(f, t);`,
    ],
    [
      'join unnest(blocks) as b on',
      `join (
          select s as series_id, to_timestamp(f) as begins, to_timestamp(t) as ends from unnest(b_series, b_begins, b_ends) as u(s, f, t)
        ) as b on`,
    ],
    [
      `    insert into reading_block (tenant_id, series_id, begins, ends, n, step, offsets, unit, small, medium, large, stored, loose)
    select p_tenant, series_id, begins, ends, n, step, offsets, unit, small, medium, large, now_stored, n < ${MOST_IN_A_BLOCK} from unnest(blocks) as b;
`,
      `    insert into reading_block (tenant_id, series_id, begins, ends, n, step, unit, offsets, small, medium, large, stored, loose)
    select p_tenant, s, to_timestamp(f), to_timestamp(t), n, step, unit, offsets::int[], small::int2[], medium::int4[], large::float8[],
      now_stored, n < ${MOST_IN_A_BLOCK}
    from unnest(b_series, b_begins, b_ends, b_n, b_step, b_unit, b_offsets, b_small, b_medium, b_large)
      as u(s, f, t, n, step, unit, offsets, small, medium, large);
`,
    ],
    [
      `    insert into hour_block (tenant_id, series_id, begins, ends, hours, offsets, count, counts, first_ms, last_ms, firsts, lasts, unit, small, medium, large, sums, large_sums, levels) select p_tenant, series_id, begins, ends, hours, offsets, count, counts, first_ms, last_ms, firsts, lasts, unit, small, medium, large, sums, large_sums, levels from unnest(hour_blocks) as b;
`,
      `    insert into hour_block (tenant_id, series_id, begins, ends, hours, count, first_ms, last_ms, unit,
      offsets, counts, firsts, lasts, small, medium, large, sums, large_sums, levels)
    select p_tenant, s, to_timestamp(f), to_timestamp(t), hours, count, first_ms, last_ms, unit,
      offsets::int[], counts::int[], firsts::int[], lasts::int[], small::int2[], medium::int4[], large::float8[],
      sums::int4[], large_sums::float8[], levels::float8[]
    from unnest(h_series, h_begins, h_ends, h_hours, h_count, h_first_ms, h_last_ms, h_unit,
        h_offsets, h_counts, h_firsts, h_lasts, h_small, h_medium, h_large, h_sums, h_large_sums, h_levels)
      as u(s, f, t, hours, count, first_ms, last_ms, unit,
        offsets, counts, firsts, lasts, small, medium, large, sums, large_sums, levels);
`,
    ],
  ]);

/** Blocks are told of as lists. What 0081 made stays, for processes of the version before. */
export const blocksAsLists = ({ distributed }: Layout): Migration => ({
  up: async (db) => {
    for (const statement of PAGES) await run(db, statement);
    if (distributed) return;
    await run(db, restBetween);
    await run(db, listed('store_listed', unlessWatched));
    await run(db, listed('store_judged_listed', JUDGED));
  },
});
