import type { Client, UpdateClient } from 'api/contract';

/** What a person edits of a client. */
export interface ClientFields {
  name: string;
  description: string;
  status: Client['status'];
  location: string;
  building: string;
}

export type FieldName = keyof ClientFields;
export const fieldNames = [
  'name',
  'description',
  'status',
  'location',
  'building',
] as const satisfies FieldName[];

export function fieldsOf(client: Client): ClientFields {
  const { name, description, status, location, building } = client;
  return { name, description, status, location: location ?? '', building: building ?? '' };
}

/** A field that differs between what two people made of a client. */
export interface FieldConflict {
  field: FieldName;
  mine: string;
  theirs: string;
  /** Which one a save takes unless told otherwise: whoever changed it; where both did, mine. */
  suggested: 'mine' | 'theirs';
}

/** Three-way comparison. `base` is what both began with. */
export function compareVersions(
  base: ClientFields,
  mine: ClientFields,
  theirs: ClientFields,
): FieldConflict[] {
  return fieldNames
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      suggested: mine[field] === base[field] ? 'theirs' : 'mine',
    }));
}

/** The body of a save: what differs from the version that is to be replaced, trimmed. */
export function changesBetween(from: ClientFields, to: ClientFields): UpdateClient {
  const changes: UpdateClient = {};
  if (to.name.trim() !== from.name) changes.name = to.name.trim();
  if (to.description.trim() !== from.description) changes.description = to.description.trim();
  if (to.status !== from.status) changes.status = to.status;
  if (to.location.trim() !== from.location) changes.location = to.location.trim() || null;
  if (to.building.trim() !== from.building) changes.building = to.building.trim() || null;
  return changes;
}
