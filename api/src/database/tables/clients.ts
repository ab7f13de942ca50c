import type { ColumnType, Generated } from 'kysely';
import type { ClientRole } from '../../clients/client-role.ts';
import type { Json, NullableTime, Time } from './column-types.ts';

export interface ClientTable {
  tenant_id: number;
  client_id: string;
  parent_id: string | null;
  name: string;
  description: Generated<string>;
  type: string | null;
  role: Generated<ClientRole>;
  /** Given to the client, rather than following from its type. */
  role_given: Generated<boolean>;
  location: string | null;
  building: string | null;
  status: Generated<'active' | 'inactive' | 'maintenance'>;
  nameplate_kw: number | null;
  peak_kwp: number | null;
  storage_kwh: number | null;
  latitude: number | null;
  longitude: number | null;
  /** Read as text: the drivers make different things of a date. */
  commissioned_on: ColumnType<never, string | null | undefined, string | null>;
  tilt_degrees: number | null;
  azimuth_degrees: number | null;
  hub_height_m: number | null;
  region: string | null;
  tags: Generated<string[]>;
  metadata: Json<Record<string, unknown>> | Generated<Record<string, unknown>>;
  token_hash: string | null;
  version: Generated<number>;
  last_seen_at: NullableTime;
  created_at: Time;
  updated_at: Time;
  deleted_at: NullableTime;
}

export interface SiteNoteTable {
  tenant_id: number;
  note_id: string;
  client_id: string;
  text: string;
  author_id: string;
  author_name: string;
  made_at: Time;
  created_at: Generated<Time>;
}

export interface IdempotencyKeyTable {
  tenant_id: number;
  client_id: string;
  key: string;
  request_hash: string;
  status: number | null;
  answer: string | null;
  /** The process that runs it; null in rows of versions before. */
  claimed_by: number | null;
  created_at: Time;
}
