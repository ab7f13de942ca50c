import { userInfo } from 'node:os';
import type { HistoryAction, HistoryEntry, ReleaseId, RemotePointer, StoredPointer } from '../contract.ts';
import { keepEntries } from './kept-entries.ts';
import { pointerKey } from './layout.ts';
import { assertOwnPointer, serialInRegistry } from './pointer-proof.ts';
import { ConflictError } from './refusal.ts';
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

export interface Change {
  action: HistoryAction;
  release: ReleaseId | null;
  note?: string;
  urgent?: true;
}

/**
 * Moves a pointer and notes it in its history.
 * @param read the pointer as it was when the decision was taken
 * @throws ConflictError if it has changed since
 * @throws RefusalError if somebody without the key has changed it
 */
export async function movePointer(
  desk: Desk,
  remote: string,
  read: ReadPointer,
  next: Partial<Omit<RemotePointer, 'history'>>,
  change: Change,
): Promise<RemotePointer> {
  await assertOwnPointer(desk, remote, read.stored);
  const serial = Math.max(read.pointer.serial ?? 0, await serialInRegistry(desk, remote)) + 1;
  const entry: HistoryEntry = { at: new Date().toISOString(), by: actor(), ...change };
  const history = [entry, ...read.pointer.history];
  await keepEntries(desk.store, remote, history.slice(HISTORY_LENGTH));
  const pointer: RemotePointer = {
    ...read.pointer,
    ...next,
    history: history.slice(0, HISTORY_LENGTH),
    serial,
  };
  if (await desk.store.swap(pointerKey(remote), serialized(desk, remote, pointer), read.etag)) return pointer;
  throw new ConflictError(
    `Somebody else changed ${remote} at the same moment: look at "mfe status ${remote}", then try again.`,
  );
}

/** Takes a move back that cannot stand, unless somebody has moved the pointer on. */
export async function undoMove(
  desk: Desk,
  remote: string,
  read: ReadPointer,
  moved: RemotePointer,
): Promise<void> {
  const now = await readPointer(desk.store, remote);
  if (JSON.stringify(now.pointer) !== JSON.stringify(moved)) return;
  await desk.store.swap(pointerKey(remote), serialized(desk, remote, read.pointer), now.etag);
}

/** Signs a pointer as it is, with the key at hand: after a change of key. */
export async function signPointer(desk: Desk, remote: string): Promise<void> {
  const { pointer, etag } = await readPointer(desk.store, remote);
  await desk.store.swap(pointerKey(remote), serialized(desk, remote, pointer), etag);
}

function serialized({ key }: Desk, remote: string, pointer: RemotePointer): Buffer {
  const document = signed<StoredPointer>({ remote, ...pointer }, key);
  return Buffer.from(`${JSON.stringify(document, null, 1)}\n`);
}

/** Who is named in the history: `MFE_ACTOR` (a pipeline sets it) or the name of the system's account. */
export function actor(): string {
  return process.env['MFE_ACTOR'] ?? userInfo().username;
}
