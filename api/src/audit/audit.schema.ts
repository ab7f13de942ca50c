import { type Static, Type } from 'typebox';
import { Nullable, PageLimit, PageNumber, PageOf, Timestamp, Uuid } from '../http/envelope.schema.ts';

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
  },
  { title: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditList = PageOf(AuditEntry);
export type AuditList = Static<typeof AuditList>;

export const AuditListQuery = Type.Object({
  page: Type.Optional(PageNumber),
  limit: Type.Optional(PageLimit),
  action: Type.Optional(Type.String({ maxLength: 100 })),
  target_id: Type.Optional(Type.String({ maxLength: 100 })),
  actor_id: Type.Optional(Uuid),
  client_id: Type.Optional({ ...Uuid, description: 'Changes of this client and of its webhooks.' }),
});
export type AuditListQuery = Static<typeof AuditListQuery>;
