import type { Client } from 'api/contract';
import { BYTE_ORDER_MARK } from '../csv/write-csv.ts';
import type { WalkProgress } from '../walk-list.ts';
import { clientsCsv, clientsCsvHeader } from './clients-csv.ts';

type Pages = AsyncIterable<{ clients: readonly Client[]; progress: WalkProgress }>;

/** A page at a time: the browser keeps the written parts, not the clients. */
export async function exportFile(
  pages: Pages,
  onProgress: (progress: WalkProgress) => void,
): Promise<{ file: Blob; count: number }> {
  const parts = [BYTE_ORDER_MARK, clientsCsvHeader];
  let count = 0;
  for await (const { clients, progress } of pages) {
    parts.push(clientsCsv(clients));
    count += clients.length;
    onProgress(progress);
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), count };
}
