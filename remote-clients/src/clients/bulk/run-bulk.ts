import type { BulkAnswer, ClientStatus } from 'api/contract';
import { api } from 'shared-auth';

export type BulkAction =
  | { action: 'status'; status: ClientStatus }
  | { action: 'delete' }
  | { action: 'restore' };

/** A row that could not be changed, with the server's reason. */
export type BulkFailure = BulkAnswer['data']['failed'][number];

export interface BulkOutcome {
  succeeded: string[];
  failed: BulkFailure[];
  /** Not tried: canceled, or a call failed. */
  untried: string[];
  failure: unknown;
}

export const IDS_PER_CALL = 500;

/**
 * Does `action` to each of `ids`, one call after the other. Never rejects: whatever was done is reported, row by row.
 */
export async function runBulk(
  action: BulkAction,
  ids: readonly string[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { succeeded: [], failed: [], untried: [], failure: undefined };
  let at = 0;
  while (at < ids.length && !signal.aborted && outcome.failure === undefined) {
    try {
      const { data } = await api.post<BulkAnswer>('/v1/clients/bulk', {
        ...action,
        ids: ids.slice(at, at + IDS_PER_CALL),
      });
      outcome.succeeded.push(...data.succeeded);
      outcome.failed.push(...data.failed);
      at += IDS_PER_CALL;
      onProgress(Math.min(at, ids.length));
    } catch (error) {
      outcome.failure = error;
    }
  }
  return { ...outcome, untried: ids.slice(at) };
}
