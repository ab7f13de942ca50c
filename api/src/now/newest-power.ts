import { type RawBuilder, sql } from 'kysely';
import { latestReading, newestReadings } from '../readings/at-rest/readings-of.ts';

/** How many of the latest readings tell how often a site reports. */
const LATEST = 9;
/** Seconds. A site that reports more seldom has no power of now. */
const pace = { least: 60, most: 7200 };
/** So many times its pace a site may be silent: one reading may be late, or lost. */
const PATIENCE = 2;

/**
 * The newest power `r` of each series `s`: `ts`, `num` in W, and `fresh_until`, up to when it is the power of now. All three
 * are null where nothing came for as long as a pace can be told from.
 */
export const newestPower = (tenantId: number): RawBuilder<unknown> => sql`lateral (
  select max(ts) as ts, (array_agg(num order by ts desc))[1] as num,
    max(ts) + ${PATIENCE} * make_interval(secs => least(greatest(coalesce(
      percentile_cont(0.5) within group (order by gap), ${pace.most}::float8), ${pace.least}::float8), ${pace.most}::float8)) as fresh_until
  from (
    select ts, num, date_part('epoch', lag(ts) over (order by ts desc) - ts) as gap
    from ${latestOf(tenantId)} as newest) as gaps
) r`;

/**
 * Where the pace is bounded no earlier reading matters, and no earlier partition is looked into. What came in a batch may be in
 * blocks where it is older than six hours: a few that came since would tell of another pace.
 */
const latestOf = (tenantId: number): RawBuilder<unknown> =>
  newestReadings({
    tenantId,
    series: sql`s.series_id`,
    from: sql`now() - make_interval(secs => ${pace.most * LATEST}::float8)`,
    to: sql`now()`,
    count: LATEST,
  });

/** Of a row `r` of `newestPower`: whether it is the power of now. */
export const isOfNow = sql<boolean>`coalesce(r.fresh_until > now(), false)`;

/** The time of the last power of `series_id`, however long ago. */
export const lastPowerOf = (tenantId: number, seriesId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select r.ts from ${latestReading(tenantId, seriesId, sql`now()`)} r)`;
