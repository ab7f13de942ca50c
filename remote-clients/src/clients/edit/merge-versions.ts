import type { Client, UpdateClient } from 'api/contract';

/** What a person edits of a client. */
export type ClientFields = {
  name: string;
  description: string;
  status: Client['status'];
  /** Empty: it follows from the type. */
  role: Client['role'] | '';
  location: string;
  building: string;
};

export type FieldName = keyof ClientFields;
export const fieldNames = [
  'name',
  'description',
  'status',
  'role',
  'location',
  'building',
] as const satisfies FieldName[];

export function fieldsOf(client: Client): ClientFields {
  const { name, description, status, role_given, location, building } = client;
  const role = role_given ? client.role : '';
  return { name, description, status, role, location: location ?? '', building: building ?? '' };
}

/** The body of a save: what differs from the version that is to be replaced, trimmed. */
export function changesBetween(from: ClientFields, to: ClientFields): UpdateClient {
  const changes: UpdateClient = {};
  if (to.name.trim() !== from.name) changes.name = to.name.trim();
  if (to.description.trim() !== from.description) changes.description = to.description.trim();
  if (to.status !== from.status) changes.status = to.status;
  if (to.role !== from.role) changes.role = to.role || null;
  if (to.location.trim() !== from.location) changes.location = to.location.trim() || null;
  if (to.building.trim() !== from.building) changes.building = to.building.trim() || null;
  return changes;
}
