import type { ReportLanguage } from '../report.schema.ts';

/** One mail of a sending, as it is kept with it. */
export interface ReportMail {
  /** The mail’s own, the same for each attempt. */
  id: string;
  /** Null where it goes to an address that is nobody’s. */
  user_id: string | null;
  name: string;
  address: string;
  language: ReportLanguage;
  /** `left_out` is who was no active member any more, may not read reports, or was taken out before it could be sent. */
  state: 'waiting' | 'sent' | 'refused' | 'left_out';
  error: string | null;
}
