import { composeRegistry } from '../../store/compose-registry.ts';
import { signingKey } from '../../store/signing.ts';
import type { Outcome } from '../outcome.ts';
import { dataDirectory, embeddedStore, openStore } from '../surroundings.ts';

/** Writes the registry anew from the pointers: after a change of key, or after a command that was killed half-way. */
export async function seal({
  store: at,
  newKey = false,
}: {
  store?: string;
  newKey?: boolean;
}): Promise<Outcome> {
  const store = await openStore(at);
  const key = signingKey(dataDirectory(), { embedded: store.location === embeddedStore() });
  const { revision, remotes } = await composeRegistry(store, key, { newKey });
  const names = Object.keys(remotes);
  const signed = key === null ? 'not signed' : 'signed';
  return {
    data: { revision, signed: key !== null, remotes: names },
    text: [`Revision ${revision} of the registry names ${names.join(', ') || 'nothing'} and is ${signed}.`],
  };
}
