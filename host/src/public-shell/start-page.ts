import { matchContractRoute } from '../remotes/match-route.ts';
import type { Remotes } from '../remotes/start.ts';

/**
 * Loads and starts the remote of the address before anything is drawn: a public page needs nobody's permission, and so
 * its texts travel together with the frame's. What fails here is asked for again by the page, which says so.
 */
export async function startPage({ registry, loader }: Remotes): Promise<void> {
  const { registry: document } = await registry.refresh();
  const match = document && matchContractRoute(document, null, window.location.pathname);
  if (match?.route.public) await loader.load(match.candidate.remote, './routes', null).catch(() => undefined);
}
