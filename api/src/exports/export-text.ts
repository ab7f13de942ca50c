import { stringify } from 'csv-stringify/sync';
import type { Rows } from './export-rows.ts';
import type { ExportFormat } from './exports.schema.ts';

export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
};

/** Rows as text, as they come. CSV after RFC 4180, and safe to open in a spreadsheet: no cell becomes a formula. */
export function exportText(
  format: ExportFormat,
  columns: string[],
  steps: AsyncIterable<Rows>,
): AsyncIterable<string> {
  return format === 'csv' ? csv(columns, steps) : json(steps);
}

async function* csv(columns: string[], steps: AsyncIterable<Rows>): AsyncGenerator<string> {
  const options = {
    columns,
    escape_formulas: true,
    record_delimiter: '\r\n',
    cast: { boolean: String },
  } as const;
  yield stringify([], { ...options, header: true });
  for await (const rows of steps) yield stringify(rows, options);
}

/** One array, a row on each line: readable as a whole, and line by line. */
async function* json(steps: AsyncIterable<Rows>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of steps) {
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
