import { type Static, type TSchema, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';
import { FigureKind } from '../queries/queries.schema.ts';
import { leastMagnitude, limitsInWords } from './limits.ts';

const Measured = Type.Object(
  { value: Type.Number(), unit: Type.String({ minLength: 1, maxLength: 40 }) },
  { additionalProperties: false },
);

/** Values in the metadata of one reading. */
export const MOST_METRICS = 50;

export const Reading = Type.Object(
  {
    timestamp: Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'When it was measured, RFC 3339 with a time zone: 2026-01-31T12:00:00Z.',
    }),
    consumption: Type.Optional(
      Type.Number({
        description: `Energy of the interval that ends at the timestamp, or power, by its unit. Limits: see \`metadata\`.`,
      }),
    ),
    unit: Type.Optional(
      Type.String({ maxLength: 40, default: 'kWh', description: 'Wh, kWh, MWh, J, W, kW, MW …' }),
    ),
    metadata: Type.Optional(
      Type.Record(
        Type.String({ maxLength: 64 }),
        Type.Union([Type.Number(), Type.String({ maxLength: 256 }), Type.Boolean(), Measured]),
        {
          description: `Each entry becomes a metric of that name: voltage, current, temperature, humidity … The first unit of a metric that is none of the known ones decides what it measures for the organization: a reading with its value in a unit of anything else is rejected, and no other of its batch. So is one with a number beyond its limits. Limits: ${limitsInWords}. A number nearer to zero than ${leastMagnitude} is kept as 0.`,
          maxProperties: MOST_METRICS,
        },
      ),
    ),
  },
  { title: 'Reading', additionalProperties: false },
);
export type Reading = Static<typeof Reading>;

export const MAXIMUM_BATCH = 5000;

export const ReadingBatch = Type.Object(
  { readings: Type.Array(Reading, { minItems: 1, maxItems: MAXIMUM_BATCH }) },
  { title: 'ReadingBatch', additionalProperties: false },
);

/** What a batch is checked for as a whole; its readings are judged one by one, so that a bad one costs no good one. */
export const BatchEnvelope = Type.Object(
  { readings: Type.Array(Type.Unknown(), { minItems: 1, maxItems: MAXIMUM_BATCH }) },
  { additionalProperties: false },
);

const columnUnit = Type.Optional(Type.String({ maxLength: 40, description: 'Of all values of the column.' }));

const listOf = <T extends TSchema>(item: T) => Type.Array(item, { minItems: 1, maxItems: MAXIMUM_BATCH });

const columnsOf = <T extends TSchema, N extends TSchema, V extends TSchema>(
  time: T,
  number: N,
  value: V,
  defaults: { default?: string } = {},
) =>
  Type.Object(
    {
      timestamps: Type.Array(time, {
        minItems: 1,
        maxItems: MAXIMUM_BATCH,
        description: 'When it was measured. Stored fastest in the order of time and each once.',
      }),
      consumption: Type.Optional(
        Type.Object(
          { values: listOf(number), unit: Type.Optional(Type.String({ maxLength: 40, ...defaults })) },
          {
            additionalProperties: false,
            description: 'As `consumption` of a reading: one for each timestamp, null where there is none.',
          },
        ),
      ),
      metadata: Type.Optional(
        Type.Record(
          Type.String({ maxLength: 64 }),
          Type.Union([
            listOf(value),
            Type.Object({ values: listOf(value), unit: columnUnit }, { additionalProperties: false }),
          ]),
          {
            description:
              'As `metadata` of a reading: of each metric one value for each timestamp, null where there is none. As a list, or with the unit of all.',
            maxProperties: MOST_METRICS,
          },
        ),
      ),
    },
    { title: 'ReadingColumns', additionalProperties: false },
  );

export const ReadingColumns = columnsOf(
  Type.String({ format: 'date-time', maxLength: 40 }),
  Nullable(Type.Number()),
  Nullable(Type.Union([Type.Number(), Type.String({ maxLength: 256 }), Type.Boolean()])),
  { default: 'kWh' },
);

/** What columns are checked for as a whole. No defaults, for which each value of a body would be looked at. */
export const ColumnsEnvelope = columnsOf(Type.Unknown(), Type.Unknown(), Type.Unknown());

export const ItemResult = Type.Object({
  index: Type.Integer({ description: 'Position in the batch, from 0.' }),
  status: Type.Enum(['created', 'duplicate', 'rejected'], {
    description:
      'created: something of it is new, or corrects what was stored. duplicate: all of it was stored before. rejected: nothing of it is stored. Of two readings of a batch with one timestamp the later one counts.',
  }),
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
});
export type ItemResult = Static<typeof ItemResult>;

export const BatchAnswer = DataOf(
  Type.Object({
    created: Type.Integer(),
    duplicate: Type.Integer(),
    rejected: Type.Integer(),
    results: Type.Array(ItemResult),
  }),
);

export const ColumnsAnswer = DataOf(
  Type.Object({
    created: Type.Integer(),
    duplicate: Type.Integer(),
    rejected: Type.Integer(),
    results: Type.Array(ItemResult, {
      description: 'Of the instants that were not `created`, by their position; every other was.',
    }),
  }),
);

export const ReadingAnswer = DataOf(
  Type.Object({ status: Type.Enum(['created', 'duplicate']), timestamp: Timestamp }),
);

export const StoredReading = Type.Object(
  {
    timestamp: Timestamp,
    consumption: Nullable(Type.Number({ description: 'kWh.' })),
    unit: Type.Literal('kWh'),
    metadata: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Boolean()])),
    repaired: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Metrics whose value was not measured, but put there by a repair; absent where all were measured.',
      }),
    ),
  },
  { title: 'StoredReading' },
);
export type StoredReading = Static<typeof StoredReading>;

export const ReadingListQuery = Type.Object({
  start: Type.Optional(
    Type.String({ format: 'date-time', maxLength: 40, description: 'From this timestamp on.' }),
  ),
  end: Type.Optional(
    Type.String({ format: 'date-time', maxLength: 40, description: 'Up to, not including, this timestamp.' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 100, description: '`next_cursor` of the answer before.' })),
});

export const ReadingList = Type.Object({
  data: Type.Array(StoredReading, { description: 'Newest first.' }),
  next_cursor: Nullable(Type.String({ description: 'Null at the end of the list.' })),
});

export const DeviceStatsQuery = Type.Object({
  start: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'Readings stamped after it count: a reading tells of the time up to its timestamp.',
    }),
  ),
  end: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'Readings stamped up to and including it count.',
    }),
  ),
});

export const DeviceStats = DataOf(
  Type.Object({
    device_id: Uuid,
    start: Timestamp,
    end: Timestamp,
    metrics: Type.Array(
      Type.Object({
        metric: Type.String(),
        kind: FigureKind,
        unit: Nullable(Type.String()),
        data_points: Type.Integer(),
        sum: Nullable(Type.Number({ description: 'Of an amount; a level has no sum.' })),
        average: Nullable(
          Type.Number({
            description:
              'The average over time, however often readings come; of an amount that of an hour that is known, and none while less than an hour is.',
          }),
        ),
        minimum: Nullable(Type.Number({ description: 'Of single readings.' })),
        maximum: Nullable(Type.Number({ description: 'Of single readings.' })),
        coverage: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'How much of the range is known; hours without a reading are not.',
        }),
        repaired_values: Type.Integer({
          description: 'How many of the readings were not measured, but put there by a repair.',
        }),
        first_reading: Timestamp,
        last_reading: Timestamp,
      }),
    ),
  }),
);
