import { sql } from 'kysely';
import type { JsonRows } from './json-rows.ts';
import type { ClientMetricsSummaryParameters } from './parameters.schema.ts';
import type { ClientMetricsSummary } from './queries.schema.ts';
import { rangeOf } from './range.ts';
import type { Divided } from './settled-days.ts';
import { clientMetricsSummary, clientMetricsSummaryOfAll } from './summaries.queries.ts';

/** A metric of a client of which there may be nothing. */
type Figures = Omit<ClientMetricsSummary, 'data_points' | 'coverage' | 'first_reading' | 'last_reading'> & {
  data_points: number | null;
  coverage: number | null;
  first_reading: string | null;
  last_reading: string | null;
};

/** Figures of a whole range from those of its parts: up to a full hour, up to a midnight, and what came since. */
export function dividedSummary(parameters: ClientMetricsSummaryParameters): Divided {
  const { start } = rangeOf(parameters);
  // What is before a midnight could be known all of it.
  const hoursBefore = (midnight: string) => (Date.parse(midnight) - Date.parse(start)) / 3_600_000;
  const part: Divided['before'] = (tx, zone, range) =>
    clientMetricsSummary(tx, zone, { ...parameters, ...range });
  return {
    begin: (zone) => sql`date_trunc('hour', ${start}::timestamptz + interval '59:59.999999', ${zone})`,
    head: part,
    before: part,
    since: (tx, zone, range) => clientMetricsSummaryOfAll(tx, zone, { ...parameters, ...range }),
    join: (parts, since, midnight) => joinSummaries(parts, since, hoursBefore(midnight)),
  };
}

/** The last part has all there is, in order; what is in no part is left out. */
function joinSummaries(parts: JsonRows[], since: JsonRows, hoursBefore: number): JsonRows {
  const earlier = parts.map(
    ({ text }) => new Map((JSON.parse(text) as Figures[]).map((figures) => [keyOf(figures), figures])),
  );
  const all = (JSON.parse(since.text) as Figures[])
    .map((last) => {
      const range_hours = hoursBefore + last.range_hours;
      const all = earlier.reduceRight((later, part) => {
        const first = part.get(keyOf(later));
        if (!first) return later;
        return later.data_points === null
          ? { ...first, client_name: later.client_name, role: later.role }
          : added(first, later);
      }, last);
      return { ...all, range_hours, coverage: Math.min(1, all.known_hours / range_hours) };
    })
    .filter(({ data_points }) => data_points !== null);
  return { count: all.length, text: JSON.stringify(all) };
}

function keyOf({ client_id, metric_name }: Figures): string {
  return `${client_id} ${metric_name}`;
}

function added(first: Figures, later: Figures): Figures {
  const count = (first.data_points ?? 0) + (later.data_points ?? 0);
  const known = first.known_hours + later.known_hours;
  // Both are means over the hours that are known.
  const mean = (a: number, b: number) => (a * first.known_hours + b * later.known_hours) / known;
  return {
    ...later,
    data_points: count,
    avg_value: ofBoth(first.avg_value, later.avg_value, mean),
    min_value: ofBoth(first.min_value, later.min_value, Math.min),
    max_value: ofBoth(first.max_value, later.max_value, Math.max),
    sum_value: ofBoth(first.sum_value, later.sum_value, (a, b) => a + b),
    known_hours: known,
    first_reading: first.first_reading,
  };
}

/** Texts have no figures. */
function ofBoth(a: number | null, b: number | null, join: (a: number, b: number) => number): number | null {
  return a === null || b === null ? (a ?? b) : join(a, b);
}
