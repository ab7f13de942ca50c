/** What an answer's figures are about. */
export type Role = 'generation' | 'consumption' | 'storage' | 'measurement';
export type FigureKind = 'amount' | 'extensive' | 'intensive';

export interface MetricTotal {
  metric_name: string;
  role: Role | null;
  kind: FigureKind;
  unit: string | null;
  sites: number;
  data_points: number;
  value: number | null;
  avg_value: number | null;
  min_value: number | null;
  max_value: number | null;
  in_value: number | null;
  out_value: number | null;
  coverage: number;
  known_hours: number;
  first_reading: string;
  last_reading: string;
}

export interface NowOfRole {
  power: number | null;
  sites: number;
  oldest: string | null;
  left_out: number;
  left_out_sites: { id: string; name: string; last_reading: string | null }[];
  without_power: number;
}

export interface Now {
  at: string;
  generation: NowOfRole;
  consumption: NowOfRole;
  storage: NowOfRole & { in_power: number | null; out_power: number | null };
  net_power: number | null;
}
