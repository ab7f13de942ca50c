import { type Static, Type } from 'typebox';
import { DataOf, Uuid } from '../http/envelope.schema.ts';
import { ClientStatus, CreateClient } from './clients.schema.ts';

export const BulkRequest = Type.Object(
  {
    action: Type.Enum(['status', 'delete', 'restore'], {
      description: '`status` needs the permission `client.update`, the others `client.delete`.',
    }),
    status: Type.Optional(ClientStatus),
    ids: Type.Array(Uuid, { minItems: 1, maxItems: 500 }),
  },
  { title: 'BulkRequest', additionalProperties: false },
);
export type BulkRequest = Static<typeof BulkRequest>;

export const BulkAnswer = DataOf(
  Type.Object({
    succeeded: Type.Array(Uuid),
    failed: Type.Array(Type.Object({ id: Uuid, code: Type.String(), message: Type.String() })),
  }),
);
export type BulkAnswer = Static<typeof BulkAnswer>;

const line = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'Where the row stands in the file that is imported; the answer names it.',
});

export const ImportRow = Type.Object(
  { line, ...CreateClient.properties, status: Type.Optional(ClientStatus) },
  { title: 'ImportRow', additionalProperties: false },
);
export type ImportRow = Static<typeof ImportRow>;

const dryRun = Type.Boolean({
  description: 'Writes nothing and answers `created` for what would be created.',
});
const ofRows = { minItems: 1, maxItems: 500 };

export const ImportRequest = Type.Object(
  { dry_run: dryRun, rows: Type.Array(ImportRow, ofRows) },
  { title: 'ImportRequest', additionalProperties: false },
);
export type ImportRequest = Static<typeof ImportRequest>;

/** What a body must be for its rows to be judged one by one. */
export const ImportEnvelope = Type.Object(
  { dry_run: dryRun, rows: Type.Array(Type.Object({ line }), ofRows) },
  { additionalProperties: false },
);

export const ImportResult = Type.Object({
  line,
  result: Type.Enum(['created', 'duplicate', 'rejected']),
  id: Type.Optional(Uuid),
  access_token: Type.Optional(
    Type.String({ description: 'Of a client that was created. Shown this once, stored only as a hash.' }),
  ),
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
  notes: Type.Optional(
    Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
      description: 'What to know of a row that is sound, such as a type that says nothing to us.',
    }),
  ),
});
export type ImportResult = Static<typeof ImportResult>;

export const ImportAnswer = DataOf(Type.Object({ rows: Type.Array(ImportResult) }));
export type ImportAnswer = Static<typeof ImportAnswer>;
