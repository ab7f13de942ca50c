import type { HistoryAction, HistoryEntry, ReleaseId, RemotePointer } from '../contract.ts';
import { actor } from './actor.ts';
import { keepEntries } from './kept-entries.ts';
import { pointerKey } from './layout.ts';
import { append, begun } from './log/append.ts';
import { hashOfPointer } from './log/log-entry.ts';
import type { LogState } from './log/replay.ts';
import { assertOwnPointer, serialInRegistry } from './pointer-proof.ts';
import { HISTORY_LENGTH, type ReadPointer, readPointer, serialized } from './pointers.ts';
import { ConflictError } from './refusal.ts';
import type { Desk } from './signing.ts';
import { mustBePointer } from './well-formed.ts';

interface Change {
  action: HistoryAction;
  release: ReleaseId | null;
  note?: string;
  urgent?: true;
}

/**
 * Moves a pointer and notes it in its history. Where moves are signed, the move is made by its entry in the log; the pointer
 * follows, by whoever comes next if this process dies in between.
 * @param read the pointer as it was when the decision was taken
 * @throws ConflictError if it has changed since
 * @throws RefusalError if somebody without the key has changed it, the key here may not move it, or no registry could hold it
 */
export async function movePointer(
  desk: Desk,
  remote: string,
  read: ReadPointer,
  next: Partial<Omit<RemotePointer, 'history'>>,
  change: Change,
): Promise<RemotePointer> {
  const entry: HistoryEntry = { at: new Date().toISOString(), by: actor(), ...change };
  const history = [entry, ...read.pointer.history];
  const before = await serialInRegistry(desk, remote);
  const moved = (serial: number): RemotePointer => ({
    ...read.pointer,
    ...next,
    history: history.slice(0, HISTORY_LENGTH),
    serial: Math.max(serial, read.pointer.serial ?? 0, before) + 1,
  });
  mustBePointer(remote, moved(0));
  if (desk.key === null) {
    await keepEntries(desk.store, remote, history.slice(HISTORY_LENGTH));
    const pointer = moved(0);
    if (await desk.store.swap(pointerKey(remote), serialized(desk, remote, pointer), read.etag))
      return pointer;
    throw fasterThan(remote);
  }
  let pointer = read.pointer;
  if (read.stored !== null && (await begun(desk)).parts[remote] === undefined) {
    await assertOwnPointer(desk, remote, read.stored, null);
    await append(desk, () => ({ kind: 'adopt', remote, pointer }));
  }
  await append(desk, async (log) => {
    await assertUnmoved(desk, remote, read, log);
    pointer = moved(log.parts[remote]?.pointer.serial ?? 0);
    const { action, release } = change;
    await keepEntries(desk.store, remote, history.slice(HISTORY_LENGTH));
    return { kind: 'move', remote, action, release, pointer };
  });
  await desk.store.swap(pointerKey(remote), serialized(desk, remote, pointer), read.etag);
  return pointer;
}

const fasterThan = (remote: string) =>
  new ConflictError(
    `Somebody else changed ${remote} at the same moment: look at "mfe status ${remote}", then try again.`,
  );

/** Whether the log still says what the decision was taken by. */
async function assertUnmoved(desk: Desk, remote: string, read: ReadPointer, log: LogState): Promise<void> {
  const part = log.parts[remote];
  if (read.stored === null ? part === undefined : hashOfPointer(remote, read.stored) === part?.hash)
    return assertOwnPointer(desk, remote, read.stored, log);
  const now = await readPointer(desk.store, remote);
  const isLogAhead = (part?.pointer.serial ?? 0) > (read.pointer.serial ?? 0);
  const isOurs = read.stored === null || read.stored.remote === remote;
  if (now.etag !== read.etag || (isLogAhead && isOurs)) throw fasterThan(remote);
  await assertOwnPointer(desk, remote, read.stored, log);
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
  let { pointer } = read;
  if (desk.key !== null) {
    pointer = { ...pointer, serial: (moved.serial ?? 0) + 1 };
    const undone = await append(desk, (log) => {
      if (log.parts[remote]?.hash !== hashOfPointer(remote, moved)) throw fasterThan(remote);
      return { kind: 'undo', remote, pointer };
    }).catch((error: unknown) => {
      if (error instanceof ConflictError) return null;
      throw error;
    });
    if (undone === null) return;
  }
  await desk.store.swap(pointerKey(remote), serialized(desk, remote, pointer), now.etag);
}

/** Signs a pointer as it is, with the key at hand: after a change of key, or where somebody has looked at it. */
export async function signPointer(desk: Desk, remote: string): Promise<void> {
  const { pointer: found, etag } = await readPointer(desk.store, remote);
  let pointer = found;
  if (desk.key !== null) {
    const log = await begun(desk);
    const part = log.parts[remote];
    if (part?.hash !== hashOfPointer(remote, found)) {
      pointer = { ...found, serial: Math.max(found.serial ?? 0, (part?.pointer.serial ?? 0) + 1) };
      await append(desk, () => ({ kind: 'adopt', remote, pointer }));
    }
  }
  await desk.store.swap(pointerKey(remote), serialized(desk, remote, pointer), etag);
}
