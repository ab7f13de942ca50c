/*
 * Trick for node-postgres: saves one round trip per transaction; what that alone gains was not measured.
 * Noticed by save-journeys.test.ts.
 * Delete when the driver pipelines BEGIN, or `pnpm bench staff-sessions` is no slower without it.
 */
import type { ClientBase } from 'pg';

/** Citus hands the whole text of what changes a table on to its workers, where BEGIN may not stand in it. */
const CHANGES_TABLES = /^\s*(?:alter|create|drop|truncate)\b/i;

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/**
 * Saves a round trip per transaction: BEGIN waits and goes in one message with the first statement, mostly the settings
 * that bind the transaction to a tenant. Of several statements in a message the last one's result counts.
 */
export function saveJourneys(client: ClientBase): void {
  const plain = client.query.bind(client) as unknown as Query;
  let isToBegin = false;
  const query: Query = async (text, values = []) => {
    if (text === 'begin') {
      isToBegin = true;
      return { command: 'BEGIN', rowCount: null, rows: [], fields: [] };
    }
    const begins = isToBegin;
    isToBegin = false;
    const together = begins && values.length === 0 && !CHANGES_TABLES.test(text);
    if (begins && !together) await plain('begin');
    const result = await plain(together ? `begin; ${text}` : text, values);
    return Array.isArray(result) ? result.at(-1) : result;
  };
  client.query = query as typeof client.query;
}
