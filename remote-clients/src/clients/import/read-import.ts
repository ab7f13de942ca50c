import { readCsv } from '../csv/read-csv.ts';
import { checkLine, type ColumnPlaces } from './check-line.ts';
import type { ImportRow } from 'api/contract';
import { type DuplicateLine, type ImportColumn, importColumns, type RejectedLine } from './import-row.ts';

export const MAX_IMPORT_LINES = 10_000;
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

/** What the file alone tells; the server has not been asked. */
export interface ReadImport {
  /** Sound, and each client once. */
  rows: ImportRow[];
  rejected: RejectedLine[];
  duplicates: DuplicateLine[];
  /** Columns that mean nothing here, such as those of another program. */
  unusedColumns: string[];
  /** Lines with text that begins like a formula. */
  formulas: number;
  /** Lines with content, the header left out. */
  lineCount: number;
}

export type RefusedFile =
  | { reason: 'missing-columns'; columns: ImportColumn[] }
  | { reason: 'no-lines' }
  | { reason: 'too-many-lines'; found: number };

export function readImport(text: string): ReadImport | RefusedFile {
  const [header, ...lines] = readCsv(text);
  const names = header?.values ?? [];
  const { places, unusedColumns } = placeColumns(names);
  const missing = (['name', 'description'] as const).filter((column) => !places.has(column));
  if (missing.length > 0) return { reason: 'missing-columns', columns: missing };
  if (lines.length === 0) return { reason: 'no-lines' };
  if (lines.length > MAX_IMPORT_LINES) return { reason: 'too-many-lines', found: lines.length };

  const result: ReadImport = {
    rows: [],
    rejected: [],
    duplicates: [],
    unusedColumns,
    formulas: 0,
    lineCount: lines.length,
  };
  const seen = new Map<string, number>();
  for (const line of lines) {
    const { row, problems, formula } = checkLine(line, places, names.length);
    if (problems.length > 0) {
      result.rejected.push({ line: row.line, name: row.name, problems });
      continue;
    }
    const key = identityOf(row);
    const sameAs = seen.get(key);
    if (sameAs !== undefined) {
      result.duplicates.push({ line: row.line, name: row.name, sameAs });
      continue;
    }
    seen.set(key, row.line);
    result.rows.push(row);
    if (formula) result.formulas += 1;
  }
  return result;
}

/** Two lines are the same client when name and location are, as on the server. */
export function identityOf({ name, location }: Pick<ImportRow, 'name' | 'location'>): string {
  return JSON.stringify([name.toLowerCase(), (location ?? '').toLowerCase()]);
}

function placeColumns(header: readonly string[]): { places: ColumnPlaces; unusedColumns: string[] } {
  const places = new Map<ImportColumn, number>();
  const unusedColumns: string[] = [];
  for (const [place, title] of header.entries()) {
    const column = importColumns.find((known) => known === title.trim().toLowerCase());
    if (column && !places.has(column)) places.set(column, place);
    else if (title.trim() !== '') unusedColumns.push(title.trim());
  }
  return { places, unusedColumns };
}
