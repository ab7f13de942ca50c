import { Piscina } from 'piscina';
import type { ExportStep } from './export-step.worker.ts';
import type { ExportFormat } from './exports.schema.ts';

export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
};

/** One thread writes all files: many of them then wait for each other, and the thread that answers calls for none. */
const writer = new Piscina<ExportStep, string>({
  filename: new URL('./export-step.worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
});

/** Rows as text, as they come. CSV after RFC 4180, and safe to open in a spreadsheet: no cell becomes a formula. */
export function exportText(
  format: ExportFormat,
  columns: string[],
  steps: AsyncIterable<string>,
): AsyncIterable<string> {
  return format === 'csv' ? csv(columns, steps) : json(columns, steps);
}

async function* csv(columns: string[], steps: AsyncIterable<string>): AsyncGenerator<string> {
  yield await writer.run({ format: 'csv', columns, rows: '[]', header: true });
  for await (const rows of steps) yield await writer.run({ format: 'csv', columns, rows, header: false });
}

/** One array, a row on each line: readable as a whole, and line by line. */
async function* json(columns: string[], steps: AsyncIterable<string>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of steps) {
    const lines = await writer.run({ format: 'json', columns, rows, header: false });
    if (lines === '') continue;
    yield separator + lines;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
