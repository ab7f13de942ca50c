import { userInfo } from 'node:os';
import type { HistoryAction, HistoryEntry, ReleaseId, RemotePointer } from '../contract.ts';
import { pointerKey } from './layout.ts';
import { ConflictError } from './refusal.ts';
import type { Store } from './store.ts';

/** The host reads the history with every poll, so it is kept short. */
export const HISTORY_LENGTH = 20;

export interface ReadPointer {
  pointer: RemotePointer;
  /** null: there is no pointer yet. */
  etag: string | null;
}

const EMPTY: RemotePointer = { stable: null, previous: null, canary: null, disabled: null, history: [] };

export async function readPointer(store: Store, remote: string): Promise<ReadPointer> {
  const stored = await store.read(pointerKey(remote));
  if (stored === null) return { pointer: EMPTY, etag: null };
  return { pointer: JSON.parse(stored.content.toString()) as RemotePointer, etag: stored.etag };
}

/** Names of the remotes that have a pointer. */
export async function remotesIn(store: Store): Promise<string[]> {
  const names = (await store.list('')).filter((name) => /^[a-z][a-z0-9-]*$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => ((await store.list(name)).includes('pointer.json') ? [name] : [])),
  );
  return found.flat().toSorted();
}

export interface Change {
  action: HistoryAction;
  release: ReleaseId | null;
  note?: string;
}

/**
 * Moves a pointer and notes it in its history.
 * @param read the pointer as it was when the decision was taken
 * @throws ConflictError if it has changed since
 */
export async function movePointer(
  store: Store,
  remote: string,
  read: ReadPointer,
  next: Partial<Omit<RemotePointer, 'history'>>,
  change: Change,
): Promise<RemotePointer> {
  const entry: HistoryEntry = { at: new Date().toISOString(), by: actor(), ...change };
  const pointer: RemotePointer = {
    ...read.pointer,
    ...next,
    history: [entry, ...read.pointer.history].slice(0, HISTORY_LENGTH),
  };
  if (await store.swap(pointerKey(remote), serialized(pointer), read.etag)) return pointer;
  throw new ConflictError(
    `Somebody else changed ${remote} at the same moment: look at "mfe status ${remote}", then try again.`,
  );
}

/** Takes a move back that cannot stand, unless somebody has moved the pointer on. */
export async function undoMove(
  store: Store,
  remote: string,
  read: ReadPointer,
  moved: RemotePointer,
): Promise<void> {
  const stored = await store.read(pointerKey(remote));
  if (stored === null || !stored.content.equals(serialized(moved))) return;
  await store.swap(pointerKey(remote), serialized(read.pointer), stored.etag);
}

const serialized = (pointer: RemotePointer): Buffer => Buffer.from(`${JSON.stringify(pointer, null, 1)}\n`);

/** Who is named in the history: `MFE_ACTOR` (a pipeline sets it) or the name of the system's account. */
export function actor(): string {
  return process.env['MFE_ACTOR'] ?? userInfo().username;
}
