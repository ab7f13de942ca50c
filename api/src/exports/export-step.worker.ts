import { stringify } from 'csv-stringify/sync';
import type { ExportFormat } from './exports.schema.ts';

/** Some rows of a file. */
export interface ExportStep {
  format: ExportFormat;
  /** What the file has; rows may hold more, by which the next step is found. */
  columns: string[];
  /** A JSON array of objects. */
  rows: string;
  header: boolean;
}

/** Runs in a thread of its own: thousands of rows take a tenth of a second. */
export default function writeStep({ format, columns, rows, header }: ExportStep): string {
  const parsed = JSON.parse(rows) as Record<string, unknown>[];
  if (format === 'csv') {
    return stringify(parsed, {
      columns,
      header,
      escape_formulas: true,
      record_delimiter: '\r\n',
      cast: { boolean: String },
    });
  }
  // Without a replacer, which would ask for each value; the columns are few.
  return parsed
    .map((row) => JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]]))))
    .join(',\n');
}
