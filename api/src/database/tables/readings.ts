import type { Generated } from 'kysely';
import type { NullableTime, Time } from './column-types.ts';

export type SeriesKind = 'num' | 'text' | 'bool';

export interface ReadingTable {
  tenant_id: number;
  series_id: number;
  ts: Time;
  num: number | null;
  rev: Generated<number>;
  txt: string | null;
  /** Seconds since 2000; null for what was stored before this was kept. */
  stored: Generated<number | null>;
}

/** Up to 240 readings of a series and day of UTC, at rest: read by the views `sealed_reading` and `every_reading` only. */
export interface ReadingBlockTable {
  tenant_id: number;
  series_id: number;
  begins: Time;
  ends: Time;
  n: number;
}

/** Hours of a series and day of UTC, at rest: read by `hourFiguresOf` and the view `every_hour` only. */
export interface HourBlockTable {
  tenant_id: number;
  series_id: number;
  begins: Time;
  ends: Time;
  hours: number;
}

export interface RollupTable {
  tenant_id: number;
  series_id: number;
  bucket: Time;
  n: number;
  sum: number | null;
  min: number | null;
  max: number | null;
  first_ts: Time;
  last_ts: Time;
}

export interface HourTable extends RollupTable {
  /** The mean of the means of its quarters. */
  level: number | null;
  /** The level before the last change, for the day that it is part of. */
  was: Generated<number | null>;
  /** Of three quarters; null where the hour was stored as a whole. */
  q1_n: Generated<number | null>;
  q1_sum: Generated<number | null>;
  q2_n: Generated<number | null>;
  q2_sum: Generated<number | null>;
  q3_n: Generated<number | null>;
  q3_sum: Generated<number | null>;
}

export interface DayTable extends RollupTable {
  known_hours: Generated<number>;
  /** The sum of the levels of its hours, each as often as it is hours long. */
  level_hours: number | null;
  /** The sum of those hours whose sum is positive. */
  positive_sum: number | null;
}

export interface QualityFindingTable {
  tenant_id: number;
  finding_id: string;
  client_id: string;
  kind: string;
  /** Empty where it is of all metrics of the site. */
  metric: string;
  from_at: Time;
  until_at: NullableTime;
  count: number;
  seen: number | null;
  expected: number | null;
  found_at: Time;
}

export interface QualitySiteTable {
  tenant_id: number;
  client_id: string;
  state: 'known' | 'too_few_hours' | 'nothing';
  looked_at: Time;
  silent: boolean;
  learned_at: Time;
  usual: unknown;
}

export interface ReadingRepairTable {
  tenant_id: number;
  repair_id: string;
  client_id: string;
  finding_id: string;
  method: 'interpolation' | 'expected' | 'manual' | 'removal' | 'file';
  from_at: Time;
  until_at: Time;
  count: number;
  change_kwh: number | null;
  made_by_name: string;
  made_at: Generated<Date>;
  undone_by_name: string | null;
  undone_at: NullableTime;
}

export interface RepairedValueTable {
  tenant_id: number;
  repair_id: string;
  series_id: number;
  ts: Time;
  num_before: number | null;
  num_after: number | null;
  active: boolean;
}
