import type { ImportAnswer, ImportRow } from 'api/contract';
import type { LineProblem } from './import-row.ts';

/** Rows a call: small enough to show progress and to cancel within a second. */
export const ROWS_PER_CALL = 500;

/** What became of a row: created (in a dry run: would be), there already, or refused. */
export interface RowResult {
  line: number;
  name: string;
  result: ImportAnswer['data']['rows'][number]['result'];
  id?: string;
  /** Of a created client; never to be had again. */
  accessToken?: string;
  problems: readonly LineProblem[];
  /** Of a row that is imported all the same: nobody knows what it does, so that it only measures. */
  unknownType?: string;
}

export type SendRows = (rows: readonly ImportRow[], signal: AbortSignal) => Promise<RowResult[]>;

export interface SendOutcome {
  /** Of the rows that were answered, in order. */
  results: RowResult[];
  /** Rows that were not sent, or whose answer did not arrive: sending them again is safe. */
  unsent: ImportRow[];
  /** What stopped it before the end. */
  failure: unknown;
  canceled: boolean;
}

/**
 * Sends `rows` one call after the other. Never rejects: what is done is done and must be reported. A canceled run ends
 * after the call that is under way, whose answer holds tokens.
 */
export async function sendInCalls(
  rows: readonly ImportRow[],
  send: SendRows,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<SendOutcome> {
  const results: RowResult[] = [];
  let at = 0;
  let failure: unknown;
  while (at < rows.length && !signal.aborted && failure === undefined) {
    try {
      results.push(...(await send(rows.slice(at, at + ROWS_PER_CALL), signal)));
      at += ROWS_PER_CALL;
      onProgress(Math.min(at, rows.length));
    } catch (error) {
      failure = error ?? new Error('The call failed');
    }
  }
  const canceled = signal.aborted;
  return { results, unsent: rows.slice(at), failure: canceled ? undefined : failure, canceled };
}
