import type { ReleaseId, RemotePointer } from '../contract.ts';
import { assertNotBad, lastGood, marked, unmarked } from './bad-releases.ts';
import { movePointer } from './move-pointer.ts';
import type { ReadPointer } from './pointers.ts';
import { RefusalError } from './refusal.ts';
import { assertIntact } from './seals.ts';
import type { Desk } from './signing.ts';

interface Notes {
  note?: string | undefined;
  /** Why a release that was taken back is given to people again. */
  evenThough?: string | undefined;
  /** Pages that are open take it, too. */
  urgent?: boolean | undefined;
}

const noteOf = ({ note, evenThough, urgent }: Notes, ...more: string[]) => {
  const said = [...more, note, evenThough && `even though it was taken back: ${evenThough}`].filter(Boolean);
  return {
    ...(said.length > 0 && { note: said.join('; ') }),
    ...(urgent === true && { urgent }),
  };
};

/** Makes a release what everybody gets. A canary of it ends; the last good one so far becomes `previous`. */
export async function promoteTo(
  desk: Desk,
  remote: string,
  read: ReadPointer,
  release: ReleaseId,
  notes: Notes = {},
): Promise<RemotePointer> {
  assertNotBad(remote, read.pointer, release, notes.evenThough);
  await assertIntact(desk, remote, release);
  const { stable, previous, bad } = read.pointer;
  const before = stable === null || stable === release || bad?.[stable] ? previous : stable;
  const good = before !== null && before !== release && bad?.[before] === undefined;
  return movePointer(
    desk,
    remote,
    read,
    {
      stable: release,
      previous: good ? before : await lastGood(desk.store, remote, read.pointer, [stable, release]),
      canary: null,
      disabled: null,
      bad: unmarked(read.pointer, release),
    },
    { action: 'promote', release, ...noteOf(notes) },
  );
}

/** Gives a release to some tenants and to a part of all other people; also one of a remote that nobody has had yet. */
export async function startCanary(
  desk: Desk,
  remote: string,
  read: ReadPointer,
  canary: { release: ReleaseId; percent: number; tenants: string[] },
  notes: Notes = {},
): Promise<RemotePointer> {
  if (read.pointer.stable === canary.release) {
    throw new RefusalError(`${remote} ${canary.release} is already what everybody gets.`);
  }
  assertNotBad(remote, read.pointer, canary.release, notes.evenThough);
  await assertIntact(desk, remote, canary.release);
  const whom = [
    `${canary.percent}%`,
    ...(canary.tenants.length > 0 ? [`tenants ${canary.tenants.join(', ')}`] : []),
  ].join(' and ');
  return movePointer(
    desk,
    remote,
    read,
    { canary, bad: unmarked(read.pointer, canary.release) },
    { action: 'canary', release: canary.release, ...noteOf(notes, whom) },
  );
}

/** Ends a canary because it does worse than stable; `note` says how much. */
export async function haltCanary(
  desk: Desk,
  remote: string,
  read: ReadPointer,
  note: string,
): Promise<RemotePointer> {
  const release = read.pointer.canary?.release ?? null;
  const bad = marked(read.pointer, release, 'halt', note);
  return movePointer(desk, remote, read, { canary: null, bad }, { action: 'halt', release, note });
}

/** What a rollback would leave people with; the release is null where only a canary ends and nobody has another. */
export async function rollbackTarget(
  { store }: Desk,
  remote: string,
  { pointer }: ReadPointer,
): Promise<ReleaseId | null> {
  const { stable, previous, canary, bad } = pointer;
  if (canary !== null) return stable;
  if (stable === null)
    throw new RefusalError(
      `Nobody gets anything of ${remote}, so there is nothing to go back from: "promote" brings a release back.`,
    );
  if (previous !== null && bad?.[previous] === undefined) return previous;
  const good = await lastGood(store, remote, pointer, [stable]);
  if (good === null) throw new RefusalError(`${remote} has no earlier release to go back to that is good.`);
  return good;
}

/** Ends the canary if there is one; else goes back to the last good release. What is left is marked as bad. */
export async function rollBack(
  desk: Desk,
  remote: string,
  read: ReadPointer,
  note?: string,
): Promise<RemotePointer> {
  const { stable, canary } = read.pointer;
  const target = await rollbackTarget(desk, remote, read);
  const left = canary?.release ?? stable;
  const bad = marked(read.pointer, left, 'rollback', note ?? 'no reason given');
  if (canary !== null) {
    const change = { action: 'rollback', release: canary.release, ...noteOf({ note }) } as const;
    return movePointer(desk, remote, read, { canary: null, bad }, change);
  }
  if (target !== null) await assertIntact(desk, remote, target);
  const previous = await lastGood(desk.store, remote, { ...read.pointer, bad }, [stable, target]);
  const change = { action: 'rollback', release: target, ...noteOf({ note }) } as const;
  return movePointer(desk, remote, read, { stable: target, previous, bad }, change);
}

/** Turns a remote off with a sentence for the people who meet it, or on again (null). */
export async function setDisabled(
  desk: Desk,
  remote: string,
  read: ReadPointer,
  reason: string | null,
): Promise<RemotePointer> {
  const { stable, bad } = read.pointer;
  if (reason !== null) {
    // Not verified: turning off must always be possible, and what was changed in the store is not signed anyway.
    const change = { action: 'disable', release: stable, note: reason } as const;
    const next = { disabled: reason, bad: marked(read.pointer, stable, 'disable', reason) };
    return movePointer(desk, remote, read, next, change);
  }
  if (stable !== null) await assertIntact(desk, remote, stable);
  // Whoever turns it on again takes back what turning off said of the release, and nothing else.
  const wasOff = stable !== null && bad?.[stable]?.how === 'disable';
  const next = { disabled: null, ...(wasOff && { bad: unmarked(read.pointer, stable) }) };
  return movePointer(desk, remote, read, next, { action: 'enable', release: stable });
}

/** Takes a remote out of the application: no navigation, no addresses, nothing to fall back on. */
export async function withdraw(
  desk: Desk,
  remote: string,
  read: ReadPointer,
  note?: string,
): Promise<RemotePointer> {
  const { stable, canary } = read.pointer;
  if (stable === null && canary === null) throw new RefusalError(`Nobody gets anything of ${remote}.`);
  const nothing = { stable: null, previous: null, canary: null, disabled: null };
  const change = {
    action: 'withdraw',
    release: stable ?? canary?.release ?? null,
    ...noteOf({ note }),
  } as const;
  return movePointer(desk, remote, read, nothing, change);
}
