import type { CreateClient, UpdateClient } from 'api/contract';

interface ClientField {
  /** Most characters, as the API limits them; a choice between few words has none. */
  max?: number;
  /** A client without it is none. */
  required?: true;
  /** Whether the dialog edits it. */
  edited: boolean;
}

/**
 * What people say of a client, each field once, in the order of a file's columns: import, export, the dialog's form and its
 * merging go through this table. A field that the API takes and this table has not does not compile.
 */
export const CLIENT_FIELDS = {
  name: { max: 200, required: true, edited: true },
  description: { max: 2000, required: true, edited: true },
  location: { max: 200, edited: true },
  building: { max: 200, edited: true },
  type: { max: 200, edited: false },
  role: { edited: true },
  status: { edited: true },
} as const satisfies Record<keyof CreateClient | keyof UpdateClient, ClientField>;

type Fields = typeof CLIENT_FIELDS;
export type ClientFieldName = keyof Fields;
export type EditedField = {
  [Name in ClientFieldName]: Fields[Name]['edited'] extends true ? Name : never;
}[ClientFieldName];

export const CLIENT_FIELD_NAMES = Object.keys(CLIENT_FIELDS) as ClientFieldName[];
export const EDITED_FIELDS = CLIENT_FIELD_NAMES.filter(
  (name): name is EditedField => CLIENT_FIELDS[name].edited,
);

/** Most characters by field; choices have no such limit. */
export const FIELD_LIMITS = CLIENT_FIELD_NAMES.flatMap((name) => {
  const { max }: ClientField = CLIENT_FIELDS[name];
  return max === undefined ? [] : [[name, max] as const];
});
