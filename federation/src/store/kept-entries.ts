import { createHash } from 'node:crypto';
import type { HistoryEntry } from '../contract.ts';
import type { Store } from './store.ts';
import { readDocument } from './stored-document.ts';

/** No remote can have a name with a dot, and a host serves nothing that lies this far up. */
const folderOf = (remote: string): string => `history.${remote}`;

const keyOf = (remote: string, name: string): string => `${folderOf(remote)}/${name}.json`;

/** Names that sort by time. Two moves of one millisecond differ in their content. */
export function nameOf(entry: HistoryEntry): string {
  const hash = createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 8);
  return `${entry.at.replaceAll(/\D/g, '')}-${hash}`;
}

/**
 * Keeps what is about to fall out of a pointer. Called before the pointer is written, so that a process that dies in
 * between loses nothing; what is then in both places is read once.
 */
export async function keepEntries(
  store: Store,
  remote: string,
  entries: readonly HistoryEntry[],
): Promise<void> {
  await Promise.all(
    entries.map((entry) =>
      store.write(keyOf(remote, nameOf(entry)), Buffer.from(`${JSON.stringify(entry)}\n`)),
    ),
  );
}

/** Names of what is kept, newest first. */
export async function keptNames(store: Store, remote: string): Promise<string[]> {
  const files = await store.list(folderOf(remote));
  return files
    .flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []))
    .toSorted()
    .toReversed();
}

export async function readEntry(store: Store, remote: string, name: string): Promise<HistoryEntry | null> {
  return (await readDocument<HistoryEntry>(store, keyOf(remote, name)))?.document ?? null;
}
