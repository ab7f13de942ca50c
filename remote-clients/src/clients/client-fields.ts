import type { CreateClient, UpdateClient } from 'api/contract';

interface ClientField {
  /** Most characters, as the API limits them; a choice between few words has none. */
  max?: number;
  /** A client without it is none. */
  required?: true;
  /** What it is, if it is no text: a number within limits, a day, or words after each other. */
  number?: { min: number; max: number };
  day?: true;
  words?: { most: number; max: number };
}

/** More than nothing, and no more than ten gigawatts. */
const SIZE = { min: 0.00001, max: 10_000_000 };

/**
 * What people say of a client, each field once, in the order of a file's columns: import, export, the dialog's form and its
 * merging go through this table. A field that the API takes and this table has not does not compile.
 */
export const CLIENT_FIELDS = {
  name: { max: 200, required: true },
  description: { max: 2000, required: true },
  location: { max: 200 },
  building: { max: 200 },
  type: { max: 200 },
  role: {},
  status: {},
  nameplate_kw: { number: SIZE },
  peak_kwp: { number: SIZE },
  storage_kwh: { number: SIZE },
  latitude: { number: { min: -90, max: 90 } },
  longitude: { number: { min: -180, max: 180 } },
  commissioned_on: { day: true },
  tilt_degrees: { number: { min: 0, max: 90 } },
  azimuth_degrees: { number: { min: 0, max: 360 } },
  hub_height_m: { number: { min: 1, max: 500 } },
  region: { max: 100 },
  tags: { words: { most: 20, max: 50 } },
} as const satisfies Record<keyof CreateClient | keyof UpdateClient, ClientField>;

export type ClientFieldName = keyof typeof CLIENT_FIELDS;

export const CLIENT_FIELD_NAMES = Object.keys(CLIENT_FIELDS) as ClientFieldName[];

export const fieldOf = (name: ClientFieldName): ClientField => CLIENT_FIELDS[name];

/** Most characters by field; what is no text has no such limit. */
export const FIELD_LIMITS = CLIENT_FIELD_NAMES.flatMap((name) => {
  const { max } = fieldOf(name);
  return max === undefined ? [] : [[name, max] as const];
});
