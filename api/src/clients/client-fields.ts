import { type RoleColumns, roleColumns } from './client-role.ts';
import type { ClientStatus, CreateClient, UpdateClient } from './clients.schema.ts';

/**
 * What people say of a client, each field once, in the order in which people read them: trimming, the import and the audit
 * trail go through this table. A field that a schema has and this table has not does not compile.
 */
export const CLIENT_FIELDS = {
  name: 'text',
  description: 'text',
  type: 'place',
  role: 'role',
  location: 'place',
  building: 'place',
  status: 'status',
} as const satisfies Record<keyof UpdateClient | keyof CreateClient, 'text' | 'place' | 'role' | 'status'>;

type FieldName = keyof typeof CLIENT_FIELDS;

const FIELDS = Object.entries(CLIENT_FIELDS) as [FieldName, (typeof CLIENT_FIELDS)[FieldName]][];

type Given = CreateClient & { status?: ClientStatus };
type Stored = Required<Omit<Given, 'role'>> & RoleColumns;

/** As people mean it: without blanks around texts, and a place that is blank is none. */
export function trimmedClient<T extends UpdateClient>(given: T): T {
  const texts = FIELDS.flatMap(([field, kind]) => {
    const value = given[field];
    if (value === undefined || (kind !== 'text' && kind !== 'place')) return [];
    return [[field, kind === 'text' ? value?.trim() : value?.trim() || null] as const];
  });
  return { ...given, ...Object.fromEntries(texts) };
}

/** What is stored of a new client: every field, with what stands for one that was not given. */
export function storedClient(given: Given): Stored {
  const fields = FIELDS.filter(([field]) => field !== 'role').map(([field, kind]) => [
    field,
    given[field] ?? (kind === 'status' ? 'active' : null),
  ]);
  return { ...(Object.fromEntries(fields) as Omit<Stored, keyof RoleColumns>), ...roleColumns(given) };
}

/** What the audit trail is told of a new client: every field that it was given. */
export function toldOf(given: Given): Record<FieldName, unknown> {
  const { role } = roleColumns(given);
  const fields = FIELDS.map(([field]) => [field, field === 'role' ? role : given[field]]);
  return Object.fromEntries(fields) as Record<FieldName, unknown>;
}
