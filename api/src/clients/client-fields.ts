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
  nameplate_kw: 'fact',
  peak_kwp: 'fact',
  storage_kwh: 'fact',
  latitude: 'fact',
  longitude: 'fact',
  commissioned_on: 'fact',
  tilt_degrees: 'fact',
  azimuth_degrees: 'fact',
  hub_height_m: 'fact',
  region: 'place',
  tags: 'tags',
} as const satisfies Record<
  keyof UpdateClient | keyof CreateClient,
  'text' | 'place' | 'role' | 'status' | 'fact' | 'tags'
>;

type FieldName = keyof typeof CLIENT_FIELDS;

const FIELDS = Object.entries(CLIENT_FIELDS) as [FieldName, (typeof CLIENT_FIELDS)[FieldName]][];

type Given = CreateClient & { status?: ClientStatus };
type Stored = Required<Omit<Given, 'role'>> & RoleColumns;

/** As people mean it: without blanks around texts, a place that is blank is none, and each tag counts once. */
export function trimmedClient<T extends UpdateClient>(given: T): T {
  const trimmed = FIELDS.flatMap(([field, kind]): [FieldName, string | string[] | null][] => {
    const value = given[field];
    if (typeof value === 'string' && kind === 'text') return [[field, value.trim()]];
    if (typeof value === 'string' && kind === 'place') return [[field, value.trim() || null]];
    if (Array.isArray(value)) return [[field, tagsOf(value)]];
    return [];
  });
  return { ...given, ...Object.fromEntries(trimmed) };
}

const tagsOf = (given: readonly string[]) => [...new Set(given.map((tag) => tag.trim()).filter(Boolean))];

const unless = { status: 'active', tags: [] };

/** What is stored of a new client: every field, with what stands for one that was not given. */
export function storedClient(given: Given): Stored {
  const fields = FIELDS.filter(([field]) => field !== 'role').map(([field, kind]) => [
    field,
    given[field] ?? (kind === 'status' || kind === 'tags' ? unless[kind] : null),
  ]);
  return { ...(Object.fromEntries(fields) as Omit<Stored, keyof RoleColumns>), ...roleColumns(given) };
}

/** What the audit trail is told of a new client: every field that it was given. */
export function toldOf(given: Given): Record<FieldName, unknown> {
  const { role } = roleColumns(given);
  const fields = FIELDS.map(([field]) => [field, field === 'role' ? role : given[field]]);
  return Object.fromEntries(fields) as Record<FieldName, unknown>;
}
