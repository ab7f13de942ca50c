import type { Client, UpdateClient } from 'api/contract';
import { CLIENT_FIELDS, EDITED_FIELDS, type EditedField } from '../client-fields.ts';

type Choices = {
  status: Client['status'];
  /** Empty: it follows from the type. */
  role: Client['role'] | '';
};

/** What a person edits of a client. */
export type ClientFields = {
  [Name in EditedField]: Name extends keyof Choices ? Choices[Name] : string;
};

export type FieldName = keyof ClientFields;

export function fieldsOf(client: Client): ClientFields {
  const fields = EDITED_FIELDS.map((name) => [name, client[name] ?? '']);
  const role = client.role_given ? client.role : '';
  return { ...(Object.fromEntries(fields) as ClientFields), role };
}

/** The body of a save: what differs from the version that is to be replaced, trimmed. */
export function changesBetween(from: ClientFields, to: ClientFields): UpdateClient {
  const changed = EDITED_FIELDS.filter((name) => to[name].trim() !== from[name]);
  return Object.fromEntries(changed.map((name) => [name, to[name].trim() || blankOf(name)])) as UpdateClient;
}

/** What is sent for a field that was emptied: a required one is refused by the form or the server, not cleared. */
const blankOf = (name: FieldName): '' | null => ('required' in CLIENT_FIELDS[name] ? '' : null);
