import Papa from 'papaparse';
import { guard } from './formula-guard.ts';

export type Cell = string | number | null;

/** Without it Excel takes a UTF-8 file for the system's old code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Lines of a CSV file (RFC 4180), each ended, in which no spreadsheet finds a formula. Numbers stay numbers. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guard(cell) : cell)));
  return rows.length === 0 ? '' : `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}
