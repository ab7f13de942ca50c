import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../../http/envelope.schema.ts';

/** Ways to repair what was found. */
export const RepairMethod = Type.Enum(['interpolation', 'expected', 'manual', 'removal'], {
  description:
    'On the line between the values on both sides; what was expected of the site (its energy and power alone); values given by hand; or, of what came twice, taking the second out.',
});
export type RepairMethod = Static<typeof RepairMethod>;

export const MOST_BY_HAND = 48;

export const RepairRequest = Type.Object(
  {
    method: RepairMethod,
    values: Type.Optional(
      Type.Array(Type.Object({ at: Timestamp, value: Type.Number() }, { additionalProperties: false }), {
        maxItems: MOST_BY_HAND,
        description: 'By hand: of instants that the preview names. Those that are left out stay as they are.',
      }),
    ),
    preview: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Of the preview: it is refused where readings changed since.',
      }),
    ),
  },
  { additionalProperties: false, title: 'RepairRequest' },
);
export type RepairRequest = Static<typeof RepairRequest>;

export const RepairPreview = Type.Object(
  {
    preview: Type.String({ description: 'To be sent with the repair.' }),
    metrics: Type.Array(Type.Object({ metric: Type.String(), values: Type.Integer() })),
    metric: Nullable(Type.String({ description: 'Whose values are told.' })),
    unit: Nullable(Type.String()),
    values: Type.Array(
      Type.Object({
        at: Timestamp,
        before: Nullable(Type.Number({ description: 'Null where nothing is.' })),
        after: Nullable(Type.Number({ description: 'Null where it is taken out.' })),
      }),
      { description: 'The first 100.' },
    ),
    change_kwh: Nullable(
      Type.Number({ description: 'By how much the energy of the site changes; null where none is sent.' }),
    ),
    left_out: Type.Integer({
      description: 'Values of which nothing can be told this way: they stay as they are.',
    }),
  },
  { title: 'RepairPreview' },
);
export type RepairPreview = Static<typeof RepairPreview>;
export const RepairPreviewAnswer = DataOf(RepairPreview);

export const Repair = Type.Object(
  {
    id: Uuid,
    method: RepairMethod,
    by: Type.String(),
    at: Timestamp,
    values: Type.Integer(),
    change_kwh: Nullable(Type.Number()),
  },
  { title: 'Repair' },
);
export type Repair = Static<typeof Repair>;
export const RepairAnswer = DataOf(Repair);

export const UndoneRepair = DataOf(
  Type.Object({
    restored: Type.Integer({ description: 'Values that are again as they were.' }),
    kept: Type.Integer({
      description: 'Values that the device has sent since, or that were repaired again: they stay.',
    }),
  }),
);
