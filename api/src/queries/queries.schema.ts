import { type Static, Type } from 'typebox';
import { ClientRole } from '../clients/client-role.ts';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';

export const TemplateId = Type.Enum([
  'metric_timeseries',
  'metric_lines',
  'client_metrics_summary',
  'metric_totals',
  'raw_metric_data',
  'repaired_values',
  'aggregate_stats',
]);
export type TemplateId = Static<typeof TemplateId>;

/** More than any template declares. */
export const MOST_PARAMETERS = 20;

export const QueryRequest = Type.Object(
  {
    template_id: TemplateId,
    parameters: Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), {
      maxProperties: MOST_PARAMETERS,
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

export const FigureKind = Type.Enum(['amount', 'extensive', 'intensive'], {
  description:
    'amount: adds up over time and sites (energy). extensive: averaged over time, added up over sites (power). intensive: averaged over both.',
});

const figures = {
  data_points: Type.Integer(),
  avg_value: Nullable(
    Type.Number({
      description:
        'The average over time of what is known; of an amount per known hour, where an hour of a range is known.',
    }),
  ),
  min_value: Nullable(Type.Number({ description: 'Of single readings.' })),
  max_value: Nullable(Type.Number({ description: 'Of single readings.' })),
};
const aboutMetric = { kind: FigureKind, unit: Nullable(Type.String()) };
const known = {
  known_hours: Type.Number({ description: 'How long something is known; over clients it adds up.' }),
  range_hours: Type.Number({
    description:
      'How long something could be known: up to the hour that goes on, of which what is known counts.',
  }),
  coverage: Type.Number({ minimum: 0, maximum: 1, description: 'known_hours / range_hours.' }),
};

/** A row of `metric_timeseries`; the time is the start of the bucket, which takes timestamps in (start, end]. */
export const TimeSeriesPoint = Type.Object({
  time_bucket: Timestamp,
  metric_name: Type.String(),
  client_id: Nullable(Uuid),
  role: Nullable(ClientRole),
  type: Nullable(Type.String()),
  ...figures,
  value: Nullable(
    Type.Number({
      description:
        'Of an amount the sum; of an extensive level the sum of the clients’ averages; of an intensive one the mean over sites.',
    }),
  ),
  sites: Type.Integer({ description: 'Clients that are known in the bucket.' }),
  coverage: Nullable(
    Type.Number({ minimum: 0, maximum: 1, description: 'Null while the bucket is not complete.' }),
  ),
  complete: Type.Boolean({ description: 'False while the bucket goes on.' }),
});
export type TimeSeriesPoint = Static<typeof TimeSeriesPoint>;

/** A row of `metric_lines`: a whole line. */
export const MetricLine = Type.Object({
  client_id: Uuid,
  client_name: Type.String(),
  role: ClientRole,
  metric_name: Type.String(),
  times: Type.Array(Type.Integer(), { description: 'Starts of the buckets, in milliseconds since 1970.' }),
  values: Type.Array(Nullable(Type.Number()), { description: 'One for each of the times.' }),
  known_hours: Type.Number(),
  coverage: Nullable(
    Type.Number({ minimum: 0, maximum: 1, description: 'Of the complete buckets; null when there is none.' }),
  ),
  filling: Nullable(Type.Integer({ description: 'Start of the bucket that goes on.' })),
  partly_known: Type.Array(Type.Tuple([Type.Integer(), Type.Number()]), {
    description:
      'Complete buckets of which something is missing: when each starts, and what part of its time is known.',
  }),
});
export type MetricLine = Static<typeof MetricLine>;

/** A row of `client_metrics_summary`. */
export const ClientMetricsSummary = Type.Object({
  client_id: Uuid,
  client_name: Type.String(),
  metric_name: Type.String(),
  role: ClientRole,
  ...aboutMetric,
  ...figures,
  sum_value: Nullable(Type.Number({ description: 'Of an amount; a level has no sum.' })),
  ...known,
  first_reading: Timestamp,
  last_reading: Timestamp,
});
export type ClientMetricsSummary = Static<typeof ClientMetricsSummary>;

/** A row of `metric_totals`. */
export const MetricTotal = Type.Object({
  metric_name: Type.String(),
  role: Nullable(ClientRole),
  ...aboutMetric,
  sites: Type.Integer({ description: 'Clients of which something is known.' }),
  ...figures,
  value: Nullable(Type.Number()),
  in_value: Nullable(Type.Number({ description: 'What storage took, netted by the hour.' })),
  out_value: Nullable(Type.Number({ description: 'What storage gave, netted by the hour.' })),
  ...known,
  first_reading: Timestamp,
  last_reading: Timestamp,
});
export type MetricTotal = Static<typeof MetricTotal>;

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
  repaired: Type.Boolean({ description: 'Not measured, but put there by a repair.' }),
});
export type RawMetric = Static<typeof RawMetric>;

/** A row of `repaired_values`: a stretch of time in which readings of a metric of a client were repaired. */
export const RepairedStretch = Type.Object({
  client_id: { ...Nullable(Uuid), description: 'null where all clients of a type are told of together.' },
  client_name: Nullable(Type.String()),
  role: ClientRole,
  type: Nullable(Type.String()),
  metric_name: Type.String(),
  first: { ...Timestamp, description: 'Of the first of them.' },
  last: { ...Timestamp, description: 'Of the last of them: one and the same where it is one.' },
  values: Type.Integer({ description: 'How many there are.' }),
});
export type RepairedStretch = Static<typeof RepairedStretch>;

/** The one row of `aggregate_stats`. */
export const AggregateStats = Type.Object({
  total_events: Type.Integer(),
  unique_clients: Type.Integer(),
  unique_schemas: Type.Integer({ description: 'Distinct metrics.' }),
  total_clients: Type.Integer({ description: 'The chosen clients; all when none is chosen.' }),
  active_clients: Type.Integer({ description: 'Those of them that are online.' }),
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
