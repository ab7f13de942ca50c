import type { MoveKind, StoredMoveState } from '../../releases/release-move.schema.ts';
import type { Json, NullableTime, Time } from './column-types.ts';

/** Of the installation, not of a tenant. */
export interface ReleaseMoveTable {
  move_id: string;
  remote: string;
  kind: MoveKind;
  release: string | null;
  by_name: string;
  by_user: string;
  by_tenant: string;
  state: StoredMoveState;
  sentence: string | null;
  passed: Json<string[]>;
  started_at: Time;
  ended_at: NullableTime;
}

export interface RemotePersonTable {
  remote: string;
  release: string;
  who: string;
  seen_at: Time;
  pace: number | null;
  failed_at: NullableTime;
  failure: string | null;
}
