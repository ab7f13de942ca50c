import type { Report } from '../report.schema.ts';
import { reportPdf } from './report-pdf.ts';
import { reportXlsx } from './report-xlsx.ts';

/** Runs in a thread of its own: hundreds of rows take longer than others should wait. */
export default function writeStep({
  report,
  format,
}: {
  report: Report;
  format: 'pdf' | 'xlsx';
}): Promise<Uint8Array> {
  return format === 'pdf' ? reportPdf(report) : reportXlsx(report);
}
