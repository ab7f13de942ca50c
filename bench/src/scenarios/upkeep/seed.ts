import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { metrics } from '../../history/load-history.ts';
import { NAMEPLATE_KW, PEAK_KWP, place, QUARTER, SITES_A_REGION, type Template } from './templates.ts';

const DAY = 86_400_000;
/** Forecasts learn from so many days of hours, quality from so many days of readings. */
const DAYS = { hours: 58, readings: 31 };
const METRICS = metrics.length;

export const learnedFrom = (begin: number) => begin - DAYS.hours * DAY;

/** Sites with readings up to an instant, and what they will send after it. */
export interface Fleet {
  sites: number;
  /** Has the readings of a span arrive, past the service: what taking them in costs is measured by others. */
  arrive(from: number, to: number): Promise<void>;
  close(): Promise<void>;
}

const iso = (at: number) => `'${new Date(at).toISOString()}'::timestamptz`;
/** Sites are of different sizes. */
const value = `case when t.metric in (1, 2, 6) then t.num * (0.5 + s.site * 37 % 100 / 100.0) else t.num end`;

/** Makes the organization, its sites and their history in a database that has nothing but its tables. */
export async function seedFleet(
  url: string,
  templates: readonly Template[],
  { sites, begin }: { sites: number; begin: number },
): Promise<Fleet> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ask = (statement: string) => client.query(statement);
  await ask(`set work_mem = '256MB'`);
  await ask(
    'create unlogged table bench_template (template int, metric int, ts timestamptz, num float8);' +
      'create unlogged table bench_site (template int, site int, tenant_id int, client_id uuid)',
  );
  const rows = Readable.from(linesOf(templates, learnedFrom(begin)));
  await pipeline(rows, client.query(copyFrom('copy bench_template from stdin')));
  await ask(`create index on bench_template (ts);
    insert into tenant (tenant_id, id, name, timezone) values (1, gen_random_uuid(), 'Bench', 'Europe/Berlin');
    insert into bench_site select (i - 1) % ${templates.length}, i, tenant_id, md5('upkeep ' || i)::uuid
      from tenant, generate_series(1, ${sites}) i where name = 'Bench';
    insert into client (tenant_id, client_id, name, type, role, region, nameplate_kw, peak_kwp, latitude, longitude, tilt_degrees, azimuth_degrees, last_seen_at)
    select tenant_id, client_id, 'Site ' || site, type,
      case when type in ('solar', 'wind') then 'generation' else 'consumption' end, 'Region ' || (site - 1) / ${SITES_A_REGION},
      ${NAMEPLATE_KW} * (0.5 + site * 37 % 100 / 100.0), case when type = 'solar' then ${PEAK_KWP} * (0.5 + site * 37 % 100 / 100.0) end,
      ${place.latitude}, ${place.longitude}, case when type = 'solar' then ${place.tilt} end, case when type = 'solar' then ${place.azimuth} end, ${iso(begin)}
    from bench_site join unnest(array[${templates.map(({ type }) => `'${type}'`).join(',')}]) with ordinality k(type, n) on n = template + 1;
    insert into series (tenant_id, series_id, client_id, metric_name, kind)
    select tenant_id, (site - 1) * ${METRICS} + n, client_id, name, 'num'
    from bench_site, unnest(array['${metrics.join("','")}']) with ordinality m(name, n);
    analyze bench_template, bench_site, client, series`);
  await ask(readings(begin - DAYS.readings * DAY, begin));
  await ask(hours(learnedFrom(begin), begin));
  await ask('vacuum analyze reading_1h; ');
  await ask('analyze reading');
  return {
    sites,
    arrive: async (from, to) => {
      await ask(readings(from, to));
      await ask(hours(from, to));
      await ask(`update client set last_seen_at = ${iso(to)}`);
    },
    close: () => client.end(),
  };
}

function* linesOf(templates: readonly Template[], from: number): Generator<string> {
  for (const [template, { values }] of templates.entries())
    for (const [metric, own] of values.entries())
      yield own
        .map(
          (each, step) =>
            `${template}\t${metric + 1}\t${new Date(from + (step + 1) * QUARTER).toISOString()}\t${each}\n`,
        )
        .join('');
}

/** In the order in which they come: what a site sent lies between what others sent. */
const readings = (from: number, to: number) => `
  insert into reading (tenant_id, series_id, ts, num)
  select s.tenant_id, (s.site - 1) * ${METRICS} + t.metric, t.ts, ${value}
  from bench_template t join bench_site s using (template) where t.ts > ${iso(from)} and t.ts <= ${iso(to)} order by t.ts`;

/** As the ingest function leaves them: whole hours, and the one that goes on as far as it came. */
const hours = (from: number, to: number) => `
  insert into reading_1h (tenant_id, series_id, bucket, n, sum, min, max, level, first_ts, last_ts)
  select s.tenant_id, (s.site - 1) * ${METRICS} + t.metric, bucket, count(*), sum(v), min(v), max(v), avg(v), min(ts), max(ts)
  from bench_template t join bench_site s using (template),
    lateral (select ${value} as v, date_trunc('hour', t.ts - interval '1 microsecond', 'UTC') as bucket) w
  where t.ts > date_trunc('hour', ${iso(from)}, 'UTC') and t.ts <= ${iso(to)}
  group by 1, 2, 3 order by 3, 2
  on conflict (tenant_id, series_id, bucket) do update set n = excluded.n, sum = excluded.sum, min = excluded.min,
    max = excluded.max, level = excluded.level, first_ts = excluded.first_ts, last_ts = excluded.last_ts`;
