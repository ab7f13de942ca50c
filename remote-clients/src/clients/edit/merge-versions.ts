import type { Client, UpdateClient } from 'api/contract';

/** What a person edits of a client. */
export type ClientFields = {
  name: string;
  description: string;
  status: Client['status'];
  location: string;
  building: string;
};

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
