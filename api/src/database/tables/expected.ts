import type { ColumnType } from 'kysely';
import type { Time } from './column-types.ts';

export interface ForecastTable {
  tenant_id: number;
  made_at: Time;
  starts_at: Time;
  method: string;
  p10: number[];
  p50: number[];
  p90: number[];
  track: unknown;
}

/** kWh, by the organization's day. */
export interface LostEnergyTable {
  tenant_id: number;
  /** Read as text: the drivers make different things of a date. */
  day: ColumnType<never, string, string>;
  client_id: string;
  hours: number;
  known_hours: number;
  expected: number;
  actual: number;
  maintenance: number;
  silence: number;
  outage: number;
  curtailment: number;
  string: number;
  soiling: number;
  unknown: number;
}

export interface LossSiteTable {
  tenant_id: number;
  client_id: string;
  kind: string | null;
  state: string;
  missing: string[];
  version: number;
  judged_at: Time;
  judged_to: Time;
  shortfall: unknown;
}

export interface EnergyRateTable {
  tenant_id: number;
  rate_id: string;
  client_id: string | null;
  what: 'tariff' | 'co2';
  value: number;
  currency: string | null;
  source: string;
  valid_from: ColumnType<never, string, never>;
  valid_to: ColumnType<never, string | null, never>;
  created_at: Time;
}
