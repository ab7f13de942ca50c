import type { Static, TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { invalid, notFound } from '../errors/http-problem.ts';
import { fieldErrors } from '../http/validation.ts';
import { figuresOfSeries } from './figures-of-series.ts';
import type { JsonRows } from './json-rows.ts';
import {
  AggregateStatsParameters,
  ClientMetricsSummaryParameters,
  MetricLinesParameters,
  MetricTimeseriesParameters,
  MetricTotalsParameters,
  RawMetricDataParameters,
  RepairedValuesParameters,
} from './parameters.schema.ts';
import type { QueryTemplate, TemplateId } from './queries.schema.ts';
import { rangeOf, type TimeRange } from './range.ts';
import { repairedValues } from '../quality/repair/repaired-values.queries.ts';
import { rawMetricData } from './raw-data.queries.ts';
import type { Divided } from './settled-days.ts';
import { answersOfSeries, type SeriesQuestion } from './series-questions.ts';
import { dividedTimeseries, metricLines, metricTimeseries } from './timeseries.queries.ts';

interface Template extends QueryTemplate {
  /** Judges the parameters. */
  prepare(parameters: Record<string, unknown>): RangedQuery;
}

export interface RangedQuery {
  id: TemplateId;
  /** With defaults and the range filled in; equal parameters are the same question. */
  parameters: Record<string, unknown> & { start_time: string; end_time: string };
  range: TimeRange;
  /** Needs a transaction of the tenant. */
  run: (tx: TenantTransaction, zone: string) => Promise<JsonRows>;
  /** Where the answer can be put together from two ranges. */
  divided: Divided | undefined;
  /** Where it is about one metric over time. */
  timeseries: MetricTimeseriesParameters | undefined;
}

type Run<P> = (tx: TenantTransaction, zone: string, parameters: P) => Promise<JsonRows>;

function template<S extends TObject>(
  about: Omit<QueryTemplate, 'parameters'>,
  schema: S,
  run: Run<Static<S>>,
  divide: (parameters: Static<S>) => Divided | undefined = () => undefined,
  timeseriesOf: (parameters: Static<S>) => MetricTimeseriesParameters | undefined = () => undefined,
): Template {
  const check = Compile(schema);
  return {
    ...about,
    parameters: schema,
    prepare: (given) => {
      // Pages leave out what they do not know by sending null.
      const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
      const parameters = Value.Default(schema, known);
      if (!check.Check(parameters)) {
        throw invalid(
          fieldErrors(check, parameters).map(({ field, message }) => ({
            field: `parameters.${field}`,
            message,
          })),
        );
      }
      const range = rangeOf(parameters);
      const whole = { ...parameters, start_time: range.start, end_time: range.end };
      return {
        id: about.id,
        parameters: whole,
        range,
        run: (tx, zone) => run(tx, zone, whole),
        divided: divide(whole),
        timeseries: timeseriesOf(whole),
      };
    },
  };
}

/** One of the questions about figures of series, asked by itself. */
function ofSeries(question: SeriesQuestion): Run<ClientMetricsSummaryParameters> {
  return async (tx, zone, choice) => {
    const range = rangeOf(choice);
    const figures = figuresOfSeries(tx.tenantId, zone, range, choice);
    const answers = await answersOfSeries(tx, { zone, range, choice }, figures, [question]);
    return answers?.get(question) ?? { count: 0, text: '[]' };
  };
}

const figures = ['data_points', 'avg_value', 'min_value', 'max_value'];

const all: Record<TemplateId, Template> = {
  metric_timeseries: template(
    {
      id: 'metric_timeseries',
      name: 'Metric over time',
      description:
        'One metric in buckets of time, for all chosen clients together or for each. A bucket takes timestamps in (start, end]; those that the range touches are answered whole.',
      category: 'metrics',
      columns: [
        'time_bucket',
        'metric_name',
        'client_id',
        'role',
        'type',
        ...figures,
        'value',
        'sites',
        'coverage',
        'complete',
      ],
    },
    MetricTimeseriesParameters,
    metricTimeseries,
    dividedTimeseries,
    (parameters) => parameters,
  ),
  metric_lines: template(
    {
      id: 'metric_lines',
      name: 'Metric over time, as lines',
      description:
        'One metric in buckets of time, as in metric_timeseries: a row for each chosen client, with all its points.',
      category: 'metrics',
      columns: [
        'client_id',
        'client_name',
        'role',
        'metric_name',
        'times',
        'values',
        'known_hours',
        'coverage',
        'filling',
        'partly_known',
      ],
    },
    MetricLinesParameters,
    metricLines,
  ),
  client_metrics_summary: template(
    {
      id: 'client_metrics_summary',
      name: 'Metrics of clients',
      description:
        'The figures of each metric of each chosen client, of the readings with timestamps in (start_time, end_time]. Only where single readings are no longer kept, whole hours count.',
      category: 'metrics',
      columns: [
        'client_id',
        'client_name',
        'metric_name',
        'role',
        'kind',
        'unit',
        ...figures,
        'sum_value',
        'coverage',
        'known_hours',
        'range_hours',
        'first_reading',
        'last_reading',
      ],
    },
    ClientMetricsSummaryParameters,
    ofSeries('client_metrics_summary'),
  ),
  metric_totals: template(
    {
      id: 'metric_totals',
      name: 'Metrics of roles',
      description:
        'The one figure of each metric over the chosen clients of each role, of the readings with timestamps in (start_time, end_time]. Metrics that are averaged over sites have one more row, without a role, over all of them.',
      category: 'metrics',
      columns: [
        'metric_name',
        'role',
        'kind',
        'unit',
        'sites',
        ...figures,
        'value',
        'in_value',
        'out_value',
        'coverage',
        'known_hours',
        'range_hours',
        'first_reading',
        'last_reading',
      ],
    },
    MetricTotalsParameters,
    ofSeries('metric_totals'),
  ),
  raw_metric_data: template(
    {
      id: 'raw_metric_data',
      name: 'Latest readings',
      description: 'Single readings with timestamps in (start_time, end_time], the latest first.',
      category: 'events',
      columns: [
        'id',
        'client_id',
        'client_name',
        'timestamp',
        'metric_name',
        'value',
        'value_type',
        'created_at',
        'repaired',
      ],
    },
    RawMetricDataParameters,
    rawMetricData,
  ),
  repaired_values: template(
    {
      id: 'repaired_values',
      name: 'Repaired readings',
      description:
        'Where readings with timestamps in (start_time, end_time] were not measured, but put there by a repair: stretches of time of each metric of each client. What is nearer to each other than a quarter of an hour, or the range divided by 600, is one stretch. Stretches of single clients are at most 10,000: of more, ask for sums with `group_by`.',
      category: 'events',
      columns: ['client_id', 'client_name', 'role', 'type', 'metric_name', 'first', 'last', 'values'],
    },
    RepairedValuesParameters,
    repairedValues,
  ),
  aggregate_stats: template(
    {
      id: 'aggregate_stats',
      name: 'Totals',
      description:
        'How many readings of how many clients and metrics there are, with timestamps in (start_time, end_time].',
      category: 'events',
      columns: [
        'total_events',
        'unique_clients',
        'unique_schemas',
        'total_clients',
        'active_clients',
        'start_time',
        'end_time',
      ],
    },
    AggregateStatsParameters,
    ofSeries('aggregate_stats'),
  ),
};

export const templates: readonly Template[] = Object.values(all);

export function templateOf(id: string): Template {
  const found = templates.find((candidate) => candidate.id === id);
  if (!found) throw notFound('The query template');
  return found;
}
