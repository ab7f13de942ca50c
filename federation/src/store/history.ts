import type { HistoryEntry } from '../contract.ts';
import { keptNames, nameOf, readEntry } from './kept-entries.ts';
import { readPointer } from './pointers.ts';
import { RefusalError } from './refusal.ts';
import type { Store } from './store.ts';

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
  const kept = (await keptNames(store, remote)).filter((name) => !recent.has(name));
  const names = [...recent.keys(), ...kept];
  const from = before === undefined ? 0 : names.indexOf(before) + 1;
  if (before !== undefined && from === 0)
    throw new RefusalError(`The history of ${remote} has no place named ${before}.`);
  const page = names.slice(from, from + limit);
  const entries = await Promise.all(
    page.map(async (name) => {
      const entry = recent.get(name) ?? (await readEntry(store, remote, name));
      if (entry === null) throw new RefusalError(`The history of ${remote} was changed: ${name} is gone.`);
      return entry;
    }),
  );
  return { entries, next: from + limit < names.length ? (page.at(-1) ?? null) : null };
}
