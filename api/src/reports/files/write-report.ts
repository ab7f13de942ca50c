import { Piscina } from 'piscina';
import type { Report, ReportFormat } from '../report.schema.ts';
import { reportCsv } from './report-csv.ts';

export const fileTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} satisfies Record<ReportFormat, string>;

/** One thread writes all files, and keeps the fonts that it has read for as long as it is needed. */
const writer = new Piscina<{ report: Report; format: ReportFormat }, Uint8Array>({
  filename: new URL('./write-report.worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
});

/** A report of as many rows as one may have takes some seconds and megabytes at most. */
export async function writeReport(report: Report, format: ReportFormat): Promise<string | Uint8Array> {
  switch (format) {
    case 'csv':
      return reportCsv(report);
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`;
    case 'xlsx':
    case 'pdf':
      return writer.run({ report, format });
  }
}
