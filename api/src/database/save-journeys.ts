import type { ClientBase } from 'pg';

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/**
 * Makes a connection save journeys: a transaction begins in one message with its first statement, which mostly is the
 * settings that bind it to a tenant, and of several statements in a message the last one's result counts.
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
    if (begins && values.length > 0) await plain('begin');
    const result = await plain(begins && values.length === 0 ? `begin; ${text}` : text, values);
    return Array.isArray(result) ? result.at(-1) : result;
  };
  client.query = query as typeof client.query;
}
