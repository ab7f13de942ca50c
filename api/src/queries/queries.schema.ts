import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';

export const TemplateId = Type.Enum([
  'metric_timeseries',
  'metric_lines',
  'client_metrics_summary',
  'raw_metric_data',
  'aggregate_stats',
]);
export type TemplateId = Static<typeof TemplateId>;

/** More than any template declares. */
export const mostParameters = 20;

export const QueryRequest = Type.Object(
  {
    template_id: TemplateId,
    parameters: Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), {
      maxProperties: mostParameters,
      description: 'As the template declares them; see GET /v1/query/templates.',
    }),
    cache_ttl: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 86_400, default: 300, description: 'Seconds; 0 asks afresh.' }),
    ),
  },
  { additionalProperties: false },
);
export type QueryRequest = Static<typeof QueryRequest>;

export const QueryResult = Type.Object(
  {
    columns: Type.Array(Type.String()),
    rows: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    row_count: Type.Integer(),
    execution_time_ms: Type.Number(),
    metadata: Type.Object({ cached: Type.Boolean() }),
  },
  { title: 'QueryResult' },
);
export type QueryResult = Static<typeof QueryResult>;
export const QueryAnswer = DataOf(QueryResult);

const figures = {
  data_points: Type.Integer(),
  avg_value: Nullable(Type.Number()),
  min_value: Nullable(Type.Number()),
  max_value: Nullable(Type.Number()),
};

/** A row of `metric_timeseries`; the time is the start of the bucket, which takes timestamps in (start, end]. */
export const TimeSeriesPoint = Type.Object({
  time_bucket: Timestamp,
  metric_name: Type.String(),
  client_id: Nullable(Uuid),
  ...figures,
  value: Nullable(Type.Number({ description: 'The sum for energy, the average for every other metric.' })),
});
export type TimeSeriesPoint = Static<typeof TimeSeriesPoint>;

/** A row of `metric_lines`: a whole line. */
export const MetricLine = Type.Object({
  client_id: Uuid,
  client_name: Type.String(),
  metric_name: Type.String(),
  times: Type.Array(Type.Integer(), { description: 'Starts of the buckets, in milliseconds since 1970.' }),
  values: Type.Array(Nullable(Type.Number()), { description: 'One for each of the times.' }),
});
export type MetricLine = Static<typeof MetricLine>;

/** A row of `client_metrics_summary`. */
export const ClientMetricsSummary = Type.Object({
  client_id: Uuid,
  client_name: Type.String(),
  metric_name: Type.String(),
  ...figures,
  sum_value: Nullable(Type.Number()),
  first_reading: Timestamp,
  last_reading: Timestamp,
});
export type ClientMetricsSummary = Static<typeof ClientMetricsSummary>;

/** A row of `raw_metric_data`; `created_at` is when it was first stored, to the second, and null where that was not kept. */
export const RawMetric = Type.Object({
  id: Uuid,
  client_id: Uuid,
  client_name: Type.String(),
  timestamp: Timestamp,
  metric_name: Type.String(),
  value: Type.Union([Type.Number(), Type.String(), Type.Boolean()]),
  value_type: Type.Enum(['numeric', 'text', 'boolean']),
  created_at: Nullable(Timestamp),
});
export type RawMetric = Static<typeof RawMetric>;

/** The one row of `aggregate_stats`. */
export const AggregateStats = Type.Object({
  total_events: Type.Integer(),
  unique_clients: Type.Integer(),
  unique_schemas: Type.Integer({ description: 'Distinct metrics.' }),
  start_time: Timestamp,
  end_time: Timestamp,
});
export type AggregateStats = Static<typeof AggregateStats>;

export const QueryTemplate = Type.Object({
  id: TemplateId,
  name: Type.String(),
  description: Type.String(),
  category: Type.String(),
  columns: Type.Array(Type.String()),
  parameters: Type.Unknown({ description: 'A JSON Schema.' }),
});
export type QueryTemplate = Static<typeof QueryTemplate>;
