import { createHash } from 'node:crypto';
import type { HistoryEntry } from '../contract.ts';
import { readPointer } from './pointers.ts';
import { RefusalError } from './refusal.ts';
import type { Store } from './store.ts';

/** No remote can have a name with a dot, and a host serves nothing that lies this far up. */
const folderOf = (remote: string): string => `history.${remote}`;

/** Names that sort by time. Two moves of one millisecond differ in their content. */
function nameOf(entry: HistoryEntry): string {
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
      store.write(`${folderOf(remote)}/${nameOf(entry)}.json`, Buffer.from(`${JSON.stringify(entry)}\n`)),
    ),
  );
}

export interface HistoryPage {
  entries: HistoryEntry[];
  /** Where the next page begins; null: there is nothing earlier. */
  next: string | null;
}

/**
 * Every move of a remote since the history is kept, newest first.
 * @param before `next` of the page before
 */
export async function readHistory(
  store: Store,
  remote: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<HistoryPage> {
  const { pointer } = await readPointer(store, remote);
  const recent = new Map(pointer.history.map((entry) => [nameOf(entry), entry]));
  const kept = (await store.list(folderOf(remote)))
    .flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []))
    .filter((name) => !recent.has(name))
    .toSorted()
    .toReversed();
  const names = [...recent.keys(), ...kept];
  const from = before === undefined ? 0 : names.indexOf(before) + 1;
  if (before !== undefined && from === 0)
    throw new RefusalError(`The history of ${remote} has no place named ${before}.`);
  const page = names.slice(from, from + limit);
  const entries = await Promise.all(
    page.map(async (name) => recent.get(name) ?? readEntry(store, remote, name)),
  );
  return { entries, next: from + limit < names.length ? (page.at(-1) ?? null) : null };
}

async function readEntry(store: Store, remote: string, name: string): Promise<HistoryEntry> {
  const stored = await store.read(`${folderOf(remote)}/${name}.json`);
  if (stored === null) throw new RefusalError(`The history of ${remote} was changed: ${name} is gone.`);
  return JSON.parse(stored.content.toString()) as HistoryEntry;
}
