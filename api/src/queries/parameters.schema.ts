import { type Static, Type } from 'typebox';
import { ClientRole } from '../clients/client-role.ts';
import { Timestamp, Uuid } from '../http/envelope.schema.ts';

const range = {
  start_time: Type.Optional(Timestamp),
  end_time: Type.Optional(Timestamp),
};
const clients = {
  client_id: Type.Optional(Uuid),
  client_ids: Type.Optional(Type.Array(Uuid, { maxItems: 100, description: 'None means all clients.' })),
};
const roles = Type.Optional(
  Type.Array(ClientRole, { maxItems: 4, description: 'Only clients of these roles; none means all.' }),
);
const metric_name = Type.String({ minLength: 1, maxLength: 64 });
const strict = { additionalProperties: false };

const interval = Type.Optional(
  Type.String({
    maxLength: 40,
    default: '1 hour',
    description:
      '15 minutes, 1 hour, 6 hours, 1 day, 1 week; daily, weekly and monthly mean 1 day; others 1 hour.',
  }),
);
const time_zone = Type.Optional(
  Type.String({
    maxLength: 64,
    description:
      'IANA name of the time zone in which buckets begin, by default the organization’s. Where it is no whole hours away, an hour in which a bucket begins counts whole if its single readings are no longer kept, and hours of more than 92 days begin when the organization’s do.',
  }),
);
const THINNING = 'Longer lines are thinned to so many points; the lowest and highest of each stretch stay.';

export const MetricTimeseriesParameters = Type.Object(
  {
    metric_name,
    ...range,
    ...clients,
    roles,
    interval,
    time_zone,
    group_by: Type.Optional(
      Type.Enum(['client', 'role', 'type'], {
        description:
          'A line for each client, for each role, or for each type (and role) instead of one for all of them. One for all adds up whatever it is given: generation and use too, unless `roles` says which.',
      }),
    ),
    max_points: Type.Optional(Type.Integer({ minimum: 10, maximum: 10_000, description: THINNING })),
    extremes: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'False leaves out the lowest and the highest reading of each bucket (null): quarters of an hour are faster without.',
      }),
    ),
  },
  strict,
);
export type MetricTimeseriesParameters = Static<typeof MetricTimeseriesParameters>;

export const MetricLinesParameters = Type.Object(
  {
    metric_name,
    ...range,
    client_ids: Type.Array(Uuid, { minItems: 1, maxItems: 100 }),
    roles,
    interval,
    time_zone,
    max_points: Type.Optional(
      Type.Integer({ minimum: 10, maximum: 1000, default: 1000, description: THINNING }),
    ),
  },
  strict,
);
export type MetricLinesParameters = Static<typeof MetricLinesParameters>;

export const ClientMetricsSummaryParameters = Type.Object(
  { ...range, ...clients, roles, metric_name: Type.Optional(metric_name) },
  strict,
);
export type ClientMetricsSummaryParameters = Static<typeof ClientMetricsSummaryParameters>;

export const MetricTotalsParameters = Type.Object(
  { ...range, ...clients, roles, metric_name: Type.Optional(metric_name) },
  strict,
);
export type MetricTotalsParameters = Static<typeof MetricTotalsParameters>;

export const RawMetricDataParameters = Type.Object(
  {
    ...range,
    ...clients,
    roles,
    metric_name: Type.Optional(metric_name),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
  },
  strict,
);
export type RawMetricDataParameters = Static<typeof RawMetricDataParameters>;

export const AggregateStatsParameters = Type.Object({ ...range, ...clients, roles }, strict);
export type AggregateStatsParameters = Static<typeof AggregateStatsParameters>;

export const RepairedValuesParameters = Type.Object(
  {
    ...range,
    ...clients,
    roles,
    metric_name: Type.Optional(metric_name),
    group_by: Type.Optional(
      Type.Enum(['client', 'type'], {
        description:
          'Sums, of which an answer stays short however many were repaired: one row of each metric of each client, or stretches of all clients of a type (and role) together, whose `client_id` is null.',
      }),
    ),
  },
  strict,
);
export type RepairedValuesParameters = Static<typeof RepairedValuesParameters>;
