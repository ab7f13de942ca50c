import type { Client, UpdateClient } from 'api/contract';
import { CLIENT_FIELD_NAMES, type ClientFieldName, fieldOf } from '../client-fields.ts';
import { factText, readFact } from '../facts/read-fact.ts';

type Choices = {
  status: Client['status'];
  /** Empty: it follows from the type. */
  role: Client['role'] | '';
};

/** What a person edits of a client. */
export type ClientFields = {
  [Name in ClientFieldName]: Name extends keyof Choices ? Choices[Name] : string;
};

export type FieldName = keyof ClientFields;

export function fieldsOf(client: Client): ClientFields {
  const fields = CLIENT_FIELD_NAMES.map((name) => [name, factText(client[name])]);
  const role = client.role_given ? client.role : '';
  return { ...(Object.fromEntries(fields) as ClientFields), role };
}

/** The body of a save: what differs from the version that is to be replaced, trimmed. */
export function changesBetween(from: ClientFields, to: ClientFields): UpdateClient {
  const changed = CLIENT_FIELD_NAMES.filter((name) => to[name].trim() !== from[name]);
  return Object.fromEntries(changed.map((name) => [name, sentOf(name, to[name])])) as UpdateClient;
}

/** Of a field that was emptied nothing is left; a required one is refused by the form or the server, not cleared. */
function sentOf(name: FieldName, text: string) {
  const { value } = readFact(name, text);
  return value === '' && !fieldOf(name).required ? null : value;
}
