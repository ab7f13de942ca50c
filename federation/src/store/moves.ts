import type { ReleaseId, RemotePointer } from '../contract.ts';
import { movePointer, type ReadPointer } from './pointers.ts';
import { RefusalError } from './refusal.ts';
import type { Store } from './store.ts';

/** Makes a release what everybody gets. A canary of it ends; the stable one so far becomes `previous`. */
export async function promoteTo(
  store: Store,
  remote: string,
  read: ReadPointer,
  release: ReleaseId,
  note?: string,
): Promise<RemotePointer> {
  const { stable, previous } = read.pointer;
  return movePointer(
    store,
    remote,
    read,
    { stable: release, previous: stable === release ? previous : stable, canary: null, disabled: null },
    { action: 'promote', release, ...(note !== undefined && { note }) },
  );
}

/** Gives a release to some tenants and to a part of all other people. */
export async function startCanary(
  store: Store,
  remote: string,
  read: ReadPointer,
  canary: { release: ReleaseId; percent: number; tenants: string[] },
): Promise<RemotePointer> {
  if (read.pointer.stable === null) {
    throw new RefusalError(`${remote} has no stable release yet: promote one to everybody first.`);
  }
  if (read.pointer.stable === canary.release) {
    throw new RefusalError(`${remote} ${canary.release} is already what everybody gets.`);
  }
  const note = [
    `${canary.percent}%`,
    ...(canary.tenants.length > 0 ? [`tenants ${canary.tenants.join(', ')}`] : []),
  ].join(' and ');
  return movePointer(store, remote, read, { canary }, { action: 'canary', release: canary.release, note });
}

/** Ends a canary because it does worse than stable; `note` says how much. */
export async function haltCanary(
  store: Store,
  remote: string,
  read: ReadPointer,
  note: string,
): Promise<RemotePointer> {
  const release = read.pointer.canary?.release ?? null;
  return movePointer(store, remote, read, { canary: null }, { action: 'halt', release, note });
}

/** Ends the canary if there is one; else goes back to the release that was stable before. */
export async function rollBack(
  store: Store,
  remote: string,
  read: ReadPointer,
  note?: string,
): Promise<RemotePointer> {
  const { stable, previous, canary } = read.pointer;
  const because = note === undefined ? {} : { note };
  if (canary !== null) {
    return movePointer(
      store,
      remote,
      read,
      { canary: null },
      { action: 'rollback', release: canary.release, ...because },
    );
  }
  if (previous === null) throw new RefusalError(`${remote} has no earlier release to go back to.`);
  return movePointer(
    store,
    remote,
    read,
    // Not the release that is being left: a host falls back to `previous` when stable fails.
    { stable: previous, previous: lastGood(read.pointer, [stable, previous]) },
    { action: 'rollback', release: previous, ...because },
  );
}

function lastGood({ history }: RemotePointer, except: (ReleaseId | null)[]): ReleaseId | null {
  const promoted = history.find((entry) => entry.action === 'promote' && !except.includes(entry.release));
  return promoted?.release ?? null;
}

/** Turns a remote off with a sentence for the people who meet it, or on again (null). */
export async function setDisabled(
  store: Store,
  remote: string,
  read: ReadPointer,
  reason: string | null,
): Promise<RemotePointer> {
  const change =
    reason === null
      ? ({ action: 'enable', release: read.pointer.stable } as const)
      : ({ action: 'disable', release: read.pointer.stable, note: reason } as const);
  return movePointer(store, remote, read, { disabled: reason }, change);
}
