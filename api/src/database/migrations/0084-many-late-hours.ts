import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Layout } from '../tenant-tables.ts';
import { replaced } from './0080-loose-blocks.ts';

/**
 * Parts of `ingest_readings` that took the longer the more hours there are. Its plan is kept for batches of all sizes and takes each for
 * a few readings, so that each hour of a late batch was compared with each other; a full join is never done so, and has the
 * same rows, as each hour that is added to is answered. And row security looks up no key by what is worked out (0063): of each hour
 * that is counted anew all later readings were read, and of each day all hours of the series. What is worked out before is looked up.
 */
const parts: [before: string, after: string][] = [
  [
    'from hour_delta d join hours h using (series_id, bucket)',
    'from hour_delta d full join hours h using (series_id, bucket)',
  ],
  [
    'select u.s, u.b from unnest(fixed_series, fixed_hours) as u(s, b)',
    "select u.s, u.b, u.b + interval '1 hour' as e from unnest(fixed_series, fixed_hours) as u(s, b)",
  ],
  ['and r.ts = h.first_ts)', 'and r.ts = h.first_ts) offset 0'],
  ["r.ts > b and r.ts <= b + interval '1 hour'", 'r.ts > b and r.ts <= e'],
  [
    "select distinct s, date_trunc('day', b, zone) as b from unnest(fixed_series, fixed_hours) as u(s, b)",
    `select s, b, b - interval '1 hour' as low, b + interval '26 hours' as high from (
        select distinct s, date_trunc('day', b, zone) as b from unnest(fixed_series, fixed_hours) as u(s, b)) as days offset 0`,
  ],
  [
    "h.bucket >= b - interval '1 hour' and h.bucket < b + interval '26 hours'",
    'h.bucket >= low and h.bucket < high',
  ],
];

export const manyLateHours = ({ distributed }: Layout): Migration => ({
  up: async (db) => {
    // There each part is a statement of its own (0061).
    if (distributed) return;
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef(oid) as text from pg_proc
      where proname = 'ingest_readings' and pronamespace = current_schema()::regnamespace`.execute(db);
    for (const { text } of rows) await sql.raw(replaced(text, parts)).execute(db);
  },
});
