import { type Static, Type } from 'typebox';
import { Nullable, PageLimit, PageNumber, Timestamp, Uuid } from '../http/envelope.schema.ts';

export const AuditEntry = Type.Object(
  {
    id: Uuid,
    at: Timestamp,
    actor: Type.Object({
      id: Nullable(Uuid),
      kind: Type.Enum(['user', 'client', 'system']),
      name: Type.String(),
    }),
    action: Type.String({ description: 'Noun and verb, such as `role.permissions_changed`.' }),
    target: Type.Object({ type: Type.String(), id: Type.String(), name: Type.String() }),
    before: Nullable(Type.Record(Type.String(), Type.Unknown())),
    after: Nullable(Type.Record(Type.String(), Type.Unknown())),
    request_id: Nullable(Type.String()),
    origin: Type.Object(
      {
        address: Nullable(Type.String({ description: 'IP address.' })),
        browser: Nullable(Type.String()),
        system: Nullable(Type.String()),
      },
      { description: 'Where the request came from; null of what the service did by itself.' },
    ),
  },
  { title: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

/** Counting a million entries takes longer than finding a page of them. */
export const MOST_COUNTED = 10_000;

const counted = `At most ${MOST_COUNTED} are counted.`;

export const AuditList = Type.Object({
  data: Type.Array(AuditEntry),
  total: Type.Integer({ description: counted }),
  page: Type.Integer(),
  limit: Type.Integer(),
  totalPages: Type.Integer({ description: counted }),
  next_cursor: Nullable(Type.String({ description: 'Where the next page begins; null on the last.' })),
});
export type AuditList = Static<typeof AuditList>;

const AuditFilter = Type.Object({
  from: Type.Optional({ ...Timestamp, description: 'The earliest instant, RFC 3339.' }),
  to: Type.Optional({ ...Timestamp, description: 'The first instant after it, RFC 3339.' }),
  action: Type.Optional(Type.String({ maxLength: 100, examples: ['client.updated'] })),
  target_id: Type.Optional(Type.String({ maxLength: 100 })),
  actor_id: Type.Optional({ ...Uuid, description: 'The user or client that did it.' }),
  client_id: Type.Optional({ ...Uuid, description: 'Changes of this client and of its webhooks.' }),
});
export type AuditFilter = Static<typeof AuditFilter>;

const Day = Type.String({
  pattern: '^(19[7-9]\\d|20\\d{2})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  maxLength: 10,
  examples: ['2026-01-31'],
});

const AuditQueryFilter = Type.Object({
  ...AuditFilter.properties,
  first_day: Type.Optional({ ...Day, description: 'The earliest day, in the organization’s time zone.' }),
  last_day: Type.Optional({
    ...Day,
    description: 'The last day, in the organization’s time zone; included.',
  }),
});
export type AuditQueryFilter = Static<typeof AuditQueryFilter>;

export const AuditListQuery = Type.Object({
  page: Type.Optional(PageNumber),
  limit: Type.Optional(PageLimit),
  cursor: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'A `next_cursor`, instead of `page`: fast however far down.',
    }),
  ),
  ...AuditQueryFilter.properties,
});
export type AuditListQuery = Static<typeof AuditListQuery>;

export const AuditExportQuery = Type.Object({
  format: Type.Optional(Type.Enum(['csv', 'ndjson'], { default: 'csv' })),
  ...AuditQueryFilter.properties,
});
export type AuditExportQuery = Static<typeof AuditExportQuery>;
