import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';
import { FaultKind } from './kinds.ts';
import { Repair, RepairMethod } from './repair/repair.schema.ts';

export const QualityQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 366, default: 30, description: 'What went on in these last days.' }),
  ),
  client_id: Type.Optional({ ...Uuid, description: 'Of this site alone.' }),
  kind: Type.Optional(FaultKind),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'A `next_cursor`.' })),
});
export type QualityQuery = Static<typeof QualityQuery>;

export const Finding = Type.Object(
  {
    id: Uuid,
    client_id: Uuid,
    name: Type.String({ description: 'Of the site.' }),
    kind: FaultKind,
    metric: Nullable(Type.String({ description: 'Null where it is of all metrics of the site.' })),
    unit: Nullable(
      Type.String({
        description: 'In which `seen` and `expected` are, of a spike, a stuck value and a counter.',
      }),
    ),
    from: Timestamp,
    until: Nullable({ ...Timestamp, description: 'Null while it goes on.' }),
    count: Type.Integer({ description: 'Of how many values it is; of a gap how many are missing.' }),
    seen: Nullable(
      Type.Number({
        description:
          'What came: a value; of a gap seconds between readings, of duplicates readings an hour, of a clock seconds by which it is ahead of the time, or behind it (negative).',
      }),
    ),
    expected: Nullable(Type.Number({ description: 'What is usual instead, in the same unit.' })),
    found_at: Timestamp,
    methods: Type.Array(RepairMethod, { description: 'How it can be repaired.' }),
    repair: Nullable(Repair),
  },
  { title: 'Finding' },
);
export type Finding = Static<typeof Finding>;

export const DataQuality = Type.Object(
  {
    sites: Type.Object({
      all: Type.Integer({ description: 'Sites, without those that are inactive.' }),
      looked: Type.Integer({ description: 'Those of which it is known what is usual.' }),
      too_few_hours: Type.Integer({ description: 'Those that sent something in fewer than 72 hours.' }),
      nothing: Type.Integer({ description: 'Those that sent nothing in 30 days.' }),
      not_yet: Type.Integer({ description: 'Those that will be looked at soon.' }),
    }),
    looked_at: Nullable({
      ...Timestamp,
      description: 'When the site was that waits longest to be looked at again.',
    }),
    kinds: Type.Array(Type.Object({ kind: FaultKind, findings: Type.Integer(), sites: Type.Integer() }), {
      description: 'How much was found, whatever kind is asked for.',
    }),
    findings: Type.Array(Finding, { description: 'The latest first.' }),
    next_cursor: Nullable(Type.String({ description: 'Where the next page begins; null on the last.' })),
  },
  { title: 'DataQuality' },
);
export type DataQuality = Static<typeof DataQuality>;
export const DataQualityAnswer = DataOf(DataQuality);
