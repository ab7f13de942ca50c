import type { Generated } from 'kysely';
import type { TemplateId } from '../../queries/queries.schema.ts';
import type { ReportGroup, ReportLanguage } from '../../reports/report.schema.ts';
import type { ReportMail } from '../../reports/schedules/report-mail.ts';
import type { Json, NullableTime, Time } from './column-types.ts';

export interface BackupTable {
  tenant_id: number;
  backup_id: string;
  slot: NullableTime;
  requested_by: string | null;
  state: 'waiting' | 'running' | 'stored' | 'failed';
  attempts: Generated<number>;
  file: string | null;
  size_bytes: number | null;
  row_count: number | null;
  error: string | null;
  told: Generated<string[]>;
  created_at: Time;
  ended_at: NullableTime;
}

/** A report that is sent by the organization’s calendar. */
export interface ReportScheduleTable {
  tenant_id: number;
  schedule_id: string;
  name: string;
  cadence: 'day' | 'week' | 'month';
  /** From Monday, 1, of a week, or of a month; null of a day. */
  on_day: number | null;
  /** By the clock of the organization, such as 06:00. */
  at_time: string;
  report_group: ReportGroup;
  language: ReportLanguage;
  people: string[];
  addresses: string[];
  paused: Generated<boolean>;
  /** What was due before is not made up for: it was not arranged then, or it was paused. */
  since: Time;
  version: Generated<number>;
  created_by_name: string;
  created_at: Time;
}

export interface ReportSendingTable {
  tenant_id: number;
  sending_id: string;
  schedule_id: string;
  /** Of the calendar; null where somebody asked for it. */
  day: string | null;
  asked_by_name: string | null;
  first_day: string;
  last_day: string;
  mails: Json<ReportMail[]>;
  attempts: Generated<number>;
  started_at: Time;
  ended_at: NullableTime;
}

export interface ExportTable {
  tenant_id: number;
  export_id: string;
  query_id: TemplateId;
  format: 'csv' | 'json';
  parameters: Json<Record<string, unknown>>;
  row_count: number;
  created_by: string;
  created_at: Time;
  expires_at: Time;
}
