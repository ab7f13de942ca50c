import { stringify } from 'csv-stringify/sync';
import type { ExportFormat } from './exports.schema.ts';
import type { WordsBeside } from './words-beside.ts';

export interface ExportFile {
  format: ExportFormat;
  /** What the file has; rows may hold more, by which the next step is found. */
  columns: string[];
  words: WordsBeside;
}

/** Some rows of a file. */
export interface ExportStep {
  file: ExportFile;
  /** A JSON array of objects. */
  rows: string;
  header: boolean;
}

/** Runs in a thread of its own: thousands of rows take a tenth of a second. */
export default function writeStep({ file, rows, header }: ExportStep): string {
  const { format, columns, words } = file;
  const parsed = (JSON.parse(rows) as Record<string, unknown>[]).map((row) => withWords(row, words));
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

/** What a row says itself stands. */
function withWords(row: Record<string, unknown>, { units, names }: WordsBeside): Record<string, unknown> {
  const unit = units[String(row['metric_name'])] ?? null;
  const client_name = names[String(row['client_id'])] ?? null;
  return { unit, client_name, ...row };
}
