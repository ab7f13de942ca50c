import { place } from './0016-ingest-by-end.ts';

/** Where the count and the sum of an hour's quarters stand: of three, as the fourth follows from those of the hour. */
const quarters = [1, 2, 3];
export const quarterColumns = quarters.map((each) => `q${each}_n, q${each}_sum`).join(', ');

/**
 * The level of an hour: the mean of its quarters' means, of those that have readings. How often a device reports changes
 * nothing, as a quarter counts once. Null for texts.
 * @param column writes a column of the hour.
 */
export function levelOf(column: (name: string) => string): string {
  const counts = [...quarters.map((each) => column(`q${each}_n`)), lastOf(column, 'n')];
  const sums = [...quarters.map((each) => column(`q${each}_sum`)), lastOf(column, 'sum')];
  const means = counts.map(
    (count, index) => `case when ${count} > 0 then ${sums[index]} / ${count} else 0 end`,
  );
  const known = counts.map((count) => `(${count} > 0)::int`);
  return `(case when ${column('sum')} is not null then (${means.join(' + ')}) / (${known.join(' + ')}) end)`;
}

function lastOf(column: (name: string) => string, figure: 'n' | 'sum'): string {
  return `(${column(figure)}${quarters.map((each) => ` - ${column(`q${each}_${figure}`)}`).join('')})`;
}

/**
 * How long an hour is, in hours: where clocks change by half an hour, one of them has half an hour. It is named after
 * an instant up to half an hour before it begins.
 */
export const hourLength = (bucket: string, zone = 'zone'): string => `(case
  when date_trunc('hour', ${bucket}, ${zone}) = ${bucket}
    and date_trunc('hour', ${bucket} + interval '45 minutes', ${zone}) = ${bucket} then 1.0::float8
  else (select count(*) / 4.0::float8 from generate_series(0, 45, 15) as minute
    where date_trunc('hour', ${bucket} + make_interval(mins => minute), ${zone}) = ${bucket}) end)`;

/** The hours of the readings `(series_id, ts, num)`, with their quarters. */
export const hoursOf = (readings: string, zone = 'zone'): string => `
    select series_id, bucket, count(*)::int as n, sum(num) as sum, min(num) as min, max(num) as max,
      min(ts) as first_ts, max(ts) as last_ts${quarters
        .map(
          (each) => `,
      (count(*) filter (where quarter = ${each}))::int as q${each}_n,
      coalesce(sum(num) filter (where quarter = ${each}), 0) as q${each}_sum`,
        )
        .join('')}
    from (
      select series_id, bucket, ts, num, ceil(date_part('epoch', ts - bucket) / 900)::int as quarter
      from (
        select series_id, date_trunc('hour', ${place('ts')}, ${zone}) as bucket, ts, num from ${readings} offset 0
      ) as placed
    ) as quartered group by series_id, bucket`;

const hourColumns = `tenant_id, series_id, bucket, n, sum, min, max, first_ts, last_ts, ${quarterColumns}, level`;
const own = (name: string) => name;

/**
 * Adds figures to the hours that are there, series by series and in the order of time. Answers what became of each; `was` is
 * its level before. An hour that was stored as a whole does not know its quarters: its level is as it was, and it is
 * `closed` until it is counted from its readings.
 */
export const addToHours = (delta: string): string => `
    insert into reading_1h as h (${hourColumns})
    select p_tenant, series_id, bucket, n, sum, min, max, first_ts, last_ts, ${quarterColumns}, ${levelOf(own)} from ${delta}
    order by series_id, bucket
    on conflict (tenant_id, series_id, bucket) do update set
      n = h.n + excluded.n,
      sum = h.sum + excluded.sum,
      min = least(h.min, excluded.min),
      max = greatest(h.max, excluded.max),
      first_ts = least(h.first_ts, excluded.first_ts),
      last_ts = greatest(h.last_ts, excluded.last_ts),${quarters
        .map(
          (each) => `
      q${each}_n = h.q${each}_n + excluded.q${each}_n,
      q${each}_sum = h.q${each}_sum + excluded.q${each}_sum,`,
        )
        .join('')}
      was = h.level,
      level = case when h.q1_n is null then h.level else ${levelOf((name) => `(h.${name} + excluded.${name})`)} end
    returning h.series_id, h.bucket, h.n, h.sum, h.level, h.was, h.q1_n is null as closed`;

/** What a day gains by what became of an hour `h`, of which `d` was added. */
export const gainOf = (length: string): string => `
      case when h.n = d.n then ${length} else 0 end as known_hours,
      (h.level - coalesce(h.was, 0)) * ${length} as level_hours,
      greatest(h.sum, 0) - case when h.n = d.n then 0 else greatest(h.sum - d.sum, 0) end as positive_sum, h.closed`;

const dayColumns =
  'tenant_id, series_id, bucket, n, sum, min, max, first_ts, last_ts, known_hours, level_hours, positive_sum';

export const addToDays = (delta: string): string => `
    insert into reading_1d as old (${dayColumns})
    select p_tenant, series_id, bucket, n, sum, min, max, first_ts, last_ts, known_hours, level_hours, positive_sum
    from ${delta} order by series_id, bucket
    on conflict (tenant_id, series_id, bucket) do update set
      n = old.n + excluded.n,
      sum = old.sum + excluded.sum,
      min = least(old.min, excluded.min),
      max = greatest(old.max, excluded.max),
      first_ts = least(old.first_ts, excluded.first_ts),
      last_ts = greatest(old.last_ts, excluded.last_ts),
      known_hours = old.known_hours + excluded.known_hours,
      level_hours = old.level_hours + excluded.level_hours,
      positive_sum = old.positive_sum + excluded.positive_sum`;

/** Figures of a day over its hours `h`. */
export const dayOfHours = (zone = 'zone'): string => `
  sum(h.n)::int as n, sum(h.sum) as sum, min(h.min) as min, max(h.max) as max, min(h.first_ts) as first_ts,
  max(h.last_ts) as last_ts, sum(${hourLength('h.bucket', zone)}) as known_hours,
  sum(h.level * ${hourLength('h.bucket', zone)}) as level_hours, sum(greatest(h.sum, 0)) as positive_sum`;

/** Adds the readings `added (series_id, ts, num)` to hours and days: parts of a statement, to be put behind WITH. */
export const addHoursAndDays = (added: string): string => `hour_delta as (${hoursOf(added)}
  ), hours as (${addToHours('hour_delta')}
  ), gained as (
    select d.*, ${gainOf('l.length')}
    from hour_delta d join hours h using (series_id, bucket),
      lateral (select ${hourLength('d.bucket')} as length offset 0) l
  ), day_delta as (
    select series_id, date_trunc('day', bucket, zone) as bucket, sum(n)::int as n, sum(sum) as sum, min(min) as min,
      max(max) as max, min(first_ts) as first_ts, max(last_ts) as last_ts, sum(known_hours) as known_hours,
      sum(level_hours) as level_hours, sum(positive_sum) as positive_sum
    from gained group by 1, 2
  ), days as (${addToDays('day_delta')}
  )`;
