import { type Static, Type } from 'typebox';
import { DataOf, Timestamp, Uuid } from '../http/envelope.schema.ts';
import { MOST_PARAMETERS, TemplateId } from '../queries/queries.schema.ts';

export const ExportFormat = Type.Enum(['csv', 'json']);
export type ExportFormat = Static<typeof ExportFormat>;

export const ExportRequest = Type.Object(
  {
    query_id: TemplateId,
    format: ExportFormat,
    parameters: Type.Optional(
      Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), {
        maxProperties: MOST_PARAMETERS,
        description: 'As the template declares them. `raw_metric_data` is exported whole, without its limit.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ExportRequest = Static<typeof ExportRequest>;

export const Export = Type.Object(
  {
    id: Uuid,
    query_id: TemplateId,
    format: ExportFormat,
    row_count: Type.Integer({
      description: 'How many rows there are to come; what progress is measured against.',
    }),
    file_name: Type.String(),
    url: Type.String({ description: 'Where the rows are, for 24 hours and as often as wanted.' }),
    created_at: Timestamp,
    expires_at: Timestamp,
  },
  { title: 'Export' },
);
export type Export = Static<typeof Export>;
export const ExportAnswer = DataOf(Export);
