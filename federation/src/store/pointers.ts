import type { RemotePointer, StoredPointer } from '../contract.ts';
import { pointerKey } from './layout.ts';
import { type Desk, signed } from './signing.ts';
import type { Store } from './store.ts';
import { readDocument } from './stored-document.ts';

/** The host reads the history with every poll, so it is kept short; what falls out is kept elsewhere. */
export const HISTORY_LENGTH = 20;

export interface ReadPointer {
  pointer: RemotePointer;
  /** null: there is no pointer yet. */
  etag: string | null;
  /** With its signature, as it lies in the store. */
  stored: StoredPointer | null;
}

const EMPTY: RemotePointer = { stable: null, previous: null, canary: null, disabled: null, history: [] };

export async function readPointer(store: Store, remote: string): Promise<ReadPointer> {
  const stored = await readDocument<StoredPointer>(store, pointerKey(remote), 'history');
  if (stored === null) return { pointer: EMPTY, etag: null, stored: null };
  const { document, etag } = stored;
  const { remote: _remote, signature: _signature, ...pointer } = document;
  return { pointer, etag, stored: document };
}

/** Names of the remotes that have a pointer. */
export async function remotesIn(store: Store): Promise<string[]> {
  const names = (await store.list('')).filter((name) => /^[a-z][a-z0-9-]*$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => ((await store.list(name)).includes('pointer.json') ? [name] : [])),
  );
  return found.flat().toSorted();
}

export function serialized({ key }: Desk, remote: string, pointer: RemotePointer): Buffer {
  const document = signed<StoredPointer>({ remote, ...pointer }, key);
  return Buffer.from(`${JSON.stringify(document, null, 1)}\n`);
}
