import { Piscina } from 'piscina';
import type { ExportFile, ExportStep } from './export-step.worker.ts';
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
export function exportText(file: ExportFile, steps: AsyncIterable<string>): AsyncIterable<string> {
  return file.format === 'csv' ? csv(file, steps) : json(file, steps);
}

async function* csv(file: ExportFile, steps: AsyncIterable<string>): AsyncGenerator<string> {
  yield await writer.run({ file, rows: '[]', header: true });
  for await (const rows of steps) yield await writer.run({ file, rows, header: false });
}

/** One array, a row on each line: readable as a whole, and line by line. */
async function* json(file: ExportFile, steps: AsyncIterable<string>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of steps) {
    const lines = await writer.run({ file, rows, header: false });
    if (lines === '') continue;
    yield separator + lines;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
