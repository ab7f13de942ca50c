import type { RepairRow } from 'api/contract';
import { decodeBytes, UnreadableFile, type UnreadableReason } from '../csv/decode-bytes.ts';
import { unguard } from '../csv/formula-guard.ts';
import { type CsvLine, readCsv } from '../csv/read-csv.ts';
import { numberTyped } from './number-typed.ts';

/** As many as the service takes at once. */
export const MOST_LINES = 20_000;
export const MOST_MEGABYTES = 2;

/** Names of columns, of which exports have the second; others mean nothing here. */
const columns = {
  time: ['time', 'timestamp'],
  value: ['value'],
  metric: ['metric', 'metric_name'],
} as const;

/** A line that is no reading, as the file alone tells. */
export interface UnreadLine {
  line: number;
  reason: 'number' | 'quotes';
}

export interface RepairFile {
  name: string;
  rows: RepairRow[];
  unread: UnreadLine[];
}

export interface RefusedFile {
  refused: UnreadableReason | 'columns' | 'no-lines' | 'too-many-lines' | 'too-large';
}

/** The readings of a corrected file: a time, a value and, of several metrics, which one. */
export async function readRepairFile(file: File): Promise<RepairFile | RefusedFile> {
  if (file.size > MOST_MEGABYTES * 1024 * 1024) return { refused: 'too-large' };
  try {
    return linesOf(file.name, decodeBytes(new Uint8Array(await file.arrayBuffer())).text);
  } catch (error) {
    return { refused: error instanceof UnreadableFile ? error.reason : 'binary' };
  }
}

function linesOf(name: string, text: string): RepairFile | RefusedFile {
  const [header, ...lines] = readCsv(text);
  const titles = header?.values.map((title) => title.trim().toLowerCase()) ?? [];
  const placeOf = (names: readonly string[]) => titles.findIndex((title) => names.includes(title));
  const places = {
    time: placeOf(columns.time),
    value: placeOf(columns.value),
    metric: placeOf(columns.metric),
  };
  if (places.time < 0 || places.value < 0) return { refused: 'columns' };
  if (lines.length === 0) return { refused: 'no-lines' };
  if (lines.length > MOST_LINES) return { refused: 'too-many-lines' };
  const read = lines.map((line) => rowOf(line, places));
  return {
    name,
    rows: read.flatMap((row) => ('reason' in row ? [] : [row])),
    unread: read.flatMap((row) => ('reason' in row ? [row] : [])),
  };
}

function rowOf(
  { line, values, brokenQuotes }: CsvLine,
  places: Record<keyof typeof columns, number>,
): RepairRow | UnreadLine {
  if (brokenQuotes) return { line, reason: 'quotes' };
  const value = numberTyped(unguard(values[places.value] ?? ''));
  if (value === null) return { line, reason: 'number' };
  const metric = values[places.metric]?.trim() ?? '';
  // What is too long is no time and no metric; the service says which.
  const at = (values[places.time] ?? '').trim().slice(0, 40);
  return { line, at, value, ...(metric !== '' && { metric: metric.slice(0, 64) }) };
}
