import type { ColumnType, Generated } from 'kysely';
import type { NullableTime, Time } from './column-types.ts';

export type Severity = 'low' | 'medium' | 'high' | 'critical';

export interface AlertRuleTable {
  tenant_id: number;
  rule_id: string;
  /** Whose rule it is; null for those of the staff. */
  client_id: string | null;
  /** What a rule of the staff watches; null for all sites. */
  site_id: Generated<string | null>;
  device_id: string | null;
  name: string;
  kind: 'threshold' | 'offline' | 'stuck' | 'rate' | 'coverage' | 'impossible' | 'peers' | 'outage';
  metric_name: string | null;
  condition: 'above' | 'below' | null;
  threshold: number | null;
  hysteresis: Generated<number>;
  offline_minutes: number | null;
  for_minutes: Generated<number>;
  severity: Severity;
  enabled: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  deleted_at: NullableTime;
}

export interface AlertTable {
  tenant_id: number;
  alert_id: string;
  rule_id: string;
  device_id: string;
  severity: Severity;
  message: string;
  value: number | null;
  began_at: Time;
  metric_name: Generated<string | null>;
  condition: Generated<'above' | 'below' | null>;
  threshold: Generated<number | null>;
  minutes: Generated<number | null>;
  opened_at: Time;
  acknowledged_at: NullableTime;
  acknowledged_by: Generated<string | null>;
  assignee_id: Generated<string | null>;
  snoozed_until: NullableTime;
  resolved_at: NullableTime;
  resolved_by: Generated<string | null>;
  held: Generated<boolean>;
  version: Generated<number>;
  /** Of a difference from peers and an outage: with how many it was compared. */
  peers: Generated<number | null>;
  lost_kwh: Generated<number | null>;
  lost_to: NullableTime;
}

export interface AlertPendingTable {
  tenant_id: number;
  rule_id: string;
  device_id: string;
  since: Time;
}

export interface MaintenanceWindowTable {
  tenant_id: number;
  window_id: string;
  reason: string;
  /** As the organization's clock shows it, such as 2026-11-23T22:00; read it as a text. */
  starts_at: ColumnType<never, string, string>;
  ends_at: ColumnType<never, string, string>;
  weekly: boolean;
  repeat_until: ColumnType<never, string | null, string | null>;
  everywhere: boolean;
  locations: string[];
  version: Generated<number>;
  created_at: Time;
}
