import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../../http/envelope.schema.ts';

/** Ways to repair what was found. */
export const RepairMethod = Type.Enum(['interpolation', 'expected', 'manual', 'removal', 'file'], {
  description:
    'On the line between the values on both sides; what was expected of the site (its energy and power alone); values given by hand; of what came twice, taking the second out; or the lines of a corrected file.',
});
export type RepairMethod = Static<typeof RepairMethod>;

export const MOST_BY_HAND = 48;

/** Lines of a file: as many as values are repaired at once. */
const MOST_ROWS = 20_000;

export const RepairRow = Type.Object(
  {
    line: Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'Where it stands in the file.' }),
    at: Type.String({
      maxLength: 40,
      description:
        'RFC 3339, or as files write it: 2026-03-29 14:15, 29.03.2026 14:15. Without an offset by the clock of the organization’s time zone.',
    }),
    value: Type.Number(),
    metric: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Where it is left out: the metric that was found, of several the energy or the power.',
      }),
    ),
  },
  { additionalProperties: false, title: 'RepairRow' },
);
export type RepairRow = Static<typeof RepairRow>;

export const WrongLine = Type.Object(
  {
    line: Type.Integer(),
    reason: Type.Enum(['time', 'skipped', 'twice', 'metric', 'duplicate', 'near', 'summed', 'limits']),
    message: Type.String(),
  },
  { title: 'WrongLine' },
);
export type WrongLine = Static<typeof WrongLine>;

export const FileReport = Type.Object(
  {
    lines: Type.Integer(),
    replaced: Type.Integer({ description: 'Lines that replace a reading of that instant.' }),
    added: Type.Integer({ description: 'Lines of instants at which nothing is.' }),
    same: Type.Integer({ description: 'Lines that say what is there already.' }),
    outside: Type.Integer({ description: 'Lines that are not within what was found: they change nothing.' }),
    wrong: Type.Integer({ description: 'Lines that are left out.' }),
    told: Type.Array(WrongLine, { description: 'The first 100 of them.' }),
  },
  { title: 'FileReport' },
);
export type FileReport = Static<typeof FileReport>;

export const RepairRequest = Type.Object(
  {
    method: RepairMethod,
    values: Type.Optional(
      Type.Array(Type.Object({ at: Timestamp, value: Type.Number() }, { additionalProperties: false }), {
        maxItems: MOST_BY_HAND,
        description: 'By hand: of instants that the preview names. Those that are left out stay as they are.',
      }),
    ),
    rows: Type.Optional(
      Type.Array(RepairRow, {
        minItems: 1,
        maxItems: MOST_ROWS,
        description:
          'By a corrected file: its lines. Those that are wrong or not within what was found change nothing.',
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
    file: Type.Optional(FileReport),
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
