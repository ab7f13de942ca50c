import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

/** When the bucket of an instant begins: a day whose first hour comes twice is named after its second midnight. */
const begins = (variable: string, floor: (instant: string) => string, instant: string) => `
  ${variable} := ${floor(instant)};
  if ${floor(`${variable} - interval '1 hour'`)} = ${variable} then ${variable} := ${variable} - interval '1 hour'; end if;`;

const truncated = (unit: 'hour' | 'day') => (instant: string) => `date_trunc('${unit}', ${instant}, p_zone)`;
const sixHours = (instant: string) =>
  `(date_bin('6 hours', (${instant}) at time zone p_zone, timestamp '2000-01-01') at time zone p_zone)`;

/**
 * What has happened to the readings of a range and to the clients, and where buckets and hours begin in which it begins. One question for
 * all that a page asks of a range, planned once a connection: each answer asked it anew, seven for a page. Changes are
 * counted by days in UTC; a week's bucket may begin seven days before the range, hence the margin.
 */
const readingStamps = `
create function reading_stamps(p_tenant int, p_zone text, p_start timestamptz, p_end timestamptz)
returns table (
  whole text, settled text, clients text, midnight timestamptz,
  whole_hour timestamptz, hour timestamptz, six_hours timestamptz, day timestamptz
) language plpgsql stable set enable_seqscan = off as $$
declare
  today date := (p_end at time zone 'UTC')::date;
begin
  select concat(sum(r.version), '/', count(*)),
    concat(sum(r.version) filter (where r.day < today), '/', count(*) filter (where r.day < today))
    into whole, settled
    from reading_change r
    where r.tenant_id = p_tenant and r.day >= (p_start at time zone 'UTC')::date - 8 and r.day <= today + 1;
  select concat(max(c.updated_at), '/', count(*)) into clients from client c where c.tenant_id = p_tenant;
  ${begins('midnight', truncated('day'), `date_trunc('day', p_end, 'UTC')`)}
  whole_hour := date_trunc('hour', p_start + interval '59:59.999999', p_zone);
  ${begins('hour', truncated('hour'), 'p_start')}
  ${begins('six_hours', sixHours, 'p_start')}
  ${begins('day', truncated('day'), 'p_start')}
  return next;
end $$`;

export const stampsPlannedOnce = (): Migration => ({
  up: async (db) => {
    await run(db, readingStamps);
  },
});
