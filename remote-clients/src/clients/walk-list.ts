import type { ClientList } from 'api/contract';

/** Few calls for a long list, and each still quick enough to show progress and to stop. */
export const WALK_PAGE = 500;

export interface WalkProgress {
  done: number;
  total: number;
}

/**
 * Reads a list to its end, page by page, each client once: rows that move between pages while somebody adds or
 * removes some are not told twice. @throws the signal's reason, or what `read` throws
 */
export async function* walkList(
  read: (page: number, signal: AbortSignal) => Promise<ClientList>,
  signal: AbortSignal,
): AsyncGenerator<{ clients: ClientList['data']; progress: WalkProgress }> {
  const seen = new Set<string>();
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted();
    const { data, total, totalPages } = await read(page, signal);
    const clients = data.filter(({ id }) => !seen.has(id));
    for (const { id } of clients) seen.add(id);
    yield { clients, progress: { done: seen.size, total: Math.max(total, seen.size) } };
    if (data.length === 0 || page >= totalPages) return;
  }
}
