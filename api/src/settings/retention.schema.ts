import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp } from '../http/envelope.schema.ts';

const Months = Type.Integer({
  minimum: 2,
  maximum: 240,
  description: 'The month that goes on counts as one.',
  examples: [13],
});

export const RetentionQuery = Type.Object({ months: Type.Optional(Months) });

export const Retention = Type.Object(
  {
    version: Type.Integer(),
    months: Type.Integer({ description: 'For so many months readings are kept.' }),
    server_months: Type.Integer({ description: 'What this server keeps at the most.' }),
    preview: Nullable(
      Type.Object(
        {
          months: Type.Integer(),
          kept_from: Type.String({
            format: 'date-time',
            description: 'What was measured before this is deleted.',
          }),
          readings: Type.Integer({ description: 'How many readings are deleted.' }),
          oldest: Nullable(Timestamp),
        },
        { title: 'RetentionPreview' },
      ),
    ),
  },
  { title: 'Retention' },
);
export type Retention = Static<typeof Retention>;
export const RetentionAnswer = DataOf(Retention);

export const ChangeRetention = Type.Object(
  {
    months: Months,
    confirm: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'The name of the organization, as its settings have it: needed where readings are kept for less long.',
        examples: ['Aurora Renewables'],
      }),
    ),
  },
  { title: 'ChangeRetention', additionalProperties: false },
);
