import type { ApiClient } from '../http/api-client.ts';
import { logFailure } from '../log.ts';
import { catalogueAtom, sessionStore } from '../session/session-atoms.ts';
import { fallbackCatalogue, fetchCatalogue } from './permission-catalogue.ts';

/** Loads permission names, or takes the built-in ones (B-6.3). An answer for a session that has ended is dropped. */
export async function loadCatalogue(client: ApiClient, isCurrent: () => boolean): Promise<void> {
  sessionStore.set(catalogueAtom, (known) => ({ ...known, status: 'loading' }));
  const catalogue = await fetchCatalogue(client).catch((cause: unknown) => {
    if (isCurrent()) logFailure('permission catalogue could not be loaded, using the built-in one', cause);
    return fallbackCatalogue();
  });
  if (isCurrent()) sessionStore.set(catalogueAtom, catalogue);
}
