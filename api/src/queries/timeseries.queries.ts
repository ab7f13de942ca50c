import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { invalid } from '../errors/http-problem.ts';
import { kindInTenant } from '../figures/metric-quantities.ts';
import { beginOf, intervalOf, minutesOf } from './intervals.ts';
import { endToEnd, type JsonRows, jsonRows, rfc3339 } from './json-rows.ts';
import { lineByLine } from './line-by-line.ts';
import type { MetricLinesParameters, MetricTimeseriesParameters } from './parameters.schema.ts';
import { bucketsOf, linesOfClients, pointsOf } from './points.ts';
import { chosenSeries } from './selection.ts';
import type { Divided } from './settled-days.ts';
import { mayBeThinned, MOST_POINTS } from './thinned.ts';

/** One line for all chosen clients, for each role or type of theirs, or for each client. The range is widened to whole buckets. */
export async function metricTimeseries(
  tx: TenantTransaction,
  zone: string,
  parameters: MetricTimeseriesParameters,
): Promise<JsonRows> {
  const { db, tenantId } = tx;
  const { metric_name } = parameters;
  const kind = await kindInTenant(tx, metric_name);
  const { filling, length, planned } = bucketsOf(zone, parameters);
  // Worked out once, and not for each point.
  const complete = sql<boolean>`p.bucket < (select ${filling})`;
  const none = sql`null::float8`;
  // Of an hour or a day that goes on nobody knows per how much time an amount is.
  const average = kind === 'amount' ? sql`case when ${complete} then p.average end` : sql`p.average`;
  const [least, most] = parameters.extremes === false ? [none, none] : [sql`p.min`, sql`p.max`];
  const extremes = sql`${least} as min_value, ${most} as max_value`;
  const rows = await jsonRows(
    db,
    sql`with expected as materialized (${expectedSites(tenantId, parameters)})
      select ${rfc3339(sql`p.bucket`)} as time_bucket, ${metric_name}::text as metric_name, p.client_id, p.role, p.type,
        p.n as data_points, ${average} as avg_value, ${extremes}, p.value, p.sites,
        case when ${complete} then least(1, p.known / nullif(${length(sql`p.bucket`)} * greatest(e.sites, 1), 0)) end as coverage,
        ${complete} as complete
      from ${pointsOf(tenantId, zone, parameters, kind)} as p
        join expected e on e.role is not distinct from ${parameters.group_by === 'client' ? sql`null::text` : sql`p.role`}
          and e.type is not distinct from ${parameters.group_by === 'client' ? sql`null::text` : sql`p.type`}
      order by p.client_id, p.role collate "C", p.type collate "C", p.bucket limit ${MOST_POINTS + 1}`,
    planned,
  );
  if (rows.count > MOST_POINTS) {
    throw invalid([
      {
        field: 'parameters.interval',
        message: 'gives too many points: choose a longer one, or set max_points',
      },
    ]);
  }
  return rows;
}

/** How many sites should be known in a bucket: those of each line that send the metric and are not out of service. */
function expectedSites(tenantId: number, parameters: MetricTimeseriesParameters): RawBuilder<unknown> {
  const { group_by } = parameters;
  if (group_by === 'client') return sql`select null::text as role, null::text as type, 1 as sites`;
  const columns = sql`count(*) filter (where c.status <> 'inactive') as sites
    from series s, client c where ${chosenSeries(tenantId, parameters)}`;
  switch (group_by ?? 'none') {
    case 'role':
      return sql`select c.role, null::text as type, ${columns} group by c.role`;
    case 'type':
      return sql`select c.role, c.type, ${columns} group by c.role, c.type`;
    case 'none':
      return sql`select null::text as role, null::text as type, ${columns}`;
  }
}

const BEGINS = { '15 minutes': 'quarter', '1 hour': 'hour', '6 hours': 'six_hours', '1 day': 'day' } as const;

/** Whole buckets that begin at midnights: of each line, what is before a midnight and what comes after lie end to end. */
export function dividedTimeseries(parameters: MetricTimeseriesParameters): Divided | undefined {
  const interval = intervalOf(parameters.interval);
  // The midnights are the tenant's.
  if (parameters.time_zone || parameters.group_by === 'client') return undefined;
  if (interval === '1 week' || mayBeThinned(parameters)) return undefined;
  const part: Divided['before'] = (tx, zone, range) =>
    metricTimeseries(tx, zone, { ...parameters, ...range });
  return {
    begin: BEGINS[interval],
    before: part,
    since: part,
    join: parameters.group_by ? lineByLine : endToEnd,
  };
}

/**
 * A line for each chosen client, each in one row: what a drawing needs and no more. A hundred lines over a year are an
 * eighth of the text that they are point by point, and the text is most of what people wait for.
 */
export async function metricLines(
  tx: TenantTransaction,
  zone: string,
  parameters: MetricLinesParameters,
): Promise<JsonRows> {
  const { db, tenantId } = tx;
  const kind = await kindInTenant(tx, parameters.metric_name);
  const each = { ...parameters, group_by: 'client' as const, extremes: false };
  const { begin, end, filling, floor, length, planned } = bucketsOf(zone, each);
  // Up to where buckets are complete.
  const until = sql`least(${end}, ${beginOf(floor, sql`now()`)})`;
  const hours = sql`date_part('epoch', ${until} - ${begin}) / 3600`;
  const line = sql`array_agg(bucket) as buckets, json_agg(value) as values, ${knownOfLine(each, filling)} as known_hours,
    ${partlyKnown(each, { filling, length })} as partly_known`;
  const statement = sql<LineRow>`
    with lines as materialized (${linesOfClients(tenantId, zone, each, kind, line)}
    ), lists as materialized (
      select buckets, row_number() over () as list from (select distinct buckets from lines) as different
    ), named as (
      select row_number() over (order by c.name, l.client_id) as place, t.list, to_json(row_of_query)::text as line
      from lines l join lists t on t.buckets = l.buckets
        join client c on c.tenant_id = ${tenantId} and c.client_id = l.client_id
        cross join lateral (
          select l.client_id, c.name as client_name, c.role, ${parameters.metric_name}::text as metric_name, l.values, l.known_hours,
            l.partly_known, case when ${hours} > 0 then least(1, l.known_hours / (${hours})) end as coverage,
            case when ${filling} < ${end} then (date_part('epoch', ${filling}) * 1000)::int8 end as filling
        ) as row_of_query
    )
    select null::int8 as place, list, t.times, null::text as line
    from lists cross join lateral (
      select json_agg((date_part('epoch', bucket) * 1000)::int8)::text as times from unnest(buckets) as bucket) as t
    union all
    select place, list, null, line from named order by place nulls first`;
  const { rows } = await planned(statement).execute(db);
  return withTimes(rows);
}

/** Less of a bucket is a part of it. */
const ALL_BUT = 0.99;

/** Which buckets are not known all the time, and what part of each is: few, so that lines stay short. */
function partlyKnown(
  parameters: MetricTimeseriesParameters,
  { filling, length }: Pick<ReturnType<typeof bucketsOf>, 'filling' | 'length'>,
): RawBuilder<unknown> {
  const hours = minutesOf[intervalOf(parameters.interval)] / 60;
  // How long a day is takes long to find out: only of those is it asked that are shorter than most.
  return sql`coalesce(json_agg(json_build_array((date_part('epoch', bucket) * 1000)::int8, known / ${length(sql`bucket`)}))
    filter (where case when known < ${sql.lit(ALL_BUT * hours)}::float8 then known < ${sql.lit(ALL_BUT)}::float8 * ${length(sql`bucket`)} end
      and bucket < (select ${filling})), '[]')`;
}

/** A line without its times, or times of lines. */
interface LineRow {
  list: number;
  times: string | null;
  line: string | null;
}

/** Most lines have the same times, which are half of the text: they come from the database once. */
function withTimes(rows: readonly LineRow[]): JsonRows {
  const lists = new Map<number, string>();
  const lines: string[] = [];
  for (const { list, times, line } of rows) {
    if (times !== null) lists.set(list, times);
    else if (line !== null) lines.push(`{"times":${lists.get(list)},${line.slice(1)}`);
  }
  return { count: lines.length, text: `[${lines.join()}]` };
}

/** Of a line that was thinned not all points are there. */
function knownOfLine(
  parameters: MetricTimeseriesParameters,
  filling: RawBuilder<unknown>,
): RawBuilder<number> {
  return mayBeThinned(parameters)
    ? sql`min(known_of_line)`
    : // Worked out once, and not for each point, which took a third of a year by day.
      sql`coalesce(sum(known) filter (where bucket < (select ${filling})), 0)`;
}
