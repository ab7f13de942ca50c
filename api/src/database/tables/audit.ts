import type { Json, NullableTime, Time } from './column-types.ts';

export interface AuditEntryTable {
  tenant_id: number;
  entry_id: string;
  at: Time;
  actor_kind: 'user' | 'client' | 'system';
  actor_id: string | null;
  actor_name: string;
  action: string;
  target_type: string;
  target_id: string;
  target_name: string;
  before: Json<Record<string, unknown> | null> | null;
  after: Json<Record<string, unknown> | null> | null;
  request_id: string | null;
  /** Where the request came from; null of what the service did by itself, and of entries from before this was kept. */
  address: string | null;
  browser: string | null;
  system: string | null;
}

export interface AuditSealTable {
  tenant_id: number;
  /** From 1, without gaps. */
  seq: number;
  entry_id: string;
  /** SHA-256 over the hash before it, the number and the entry, in hexadecimal. */
  hash: string;
}

export interface AccessReviewTable {
  tenant_id: number;
  review_id: string;
  started_at: Time;
  started_by: string;
  started_by_name: string;
}

/** Roles and people as they were called when the review began. */
export interface AccessReviewItemTable {
  tenant_id: number;
  review_id: string;
  item_id: string;
  user_id: string | null;
  user_name: string | null;
  role_id: string;
  role_name: string;
  administrator: boolean;
  last_login_at: NullableTime;
}

export interface AccessReviewDecisionTable {
  tenant_id: number;
  review_id: string;
  item_id: string;
  decision: 'confirmed' | 'removed' | 'gone';
  decided_at: Time;
  decided_by: string;
  decided_by_name: string;
}

export interface AccessReviewEndTable {
  tenant_id: number;
  review_id: string;
  ended_at: Time;
  ended_by: string;
  ended_by_name: string;
}
