import type { HistoryEntry, RemotePointer } from '../../contract.ts';
import { readPointer } from '../../store/pointers.ts';
import { ConflictError } from '../../store/refusal.ts';
import { assertAsSeen, isAsSeen, justDone, secondsSince } from '../../store/same-move.ts';
import type { Desk } from '../../store/signing.ts';
import type { Outcome } from '../outcome.ts';

/** Whether the last move of a pointer is the one that is asked for. */
export type IsSame = (last: HistoryEntry, pointer: RemotePointer) => boolean;

const firstOf = (pointer: RemotePointer, isSame: IsSame) =>
  justDone(pointer, (last) => isSame(last, pointer));

/** For whoever comes second with a move that somebody has just made. */
export function already(remote: string, pointer: RemotePointer, first: HistoryEntry): Outcome {
  const sentence = `${first.by} has done that ${secondsSince(first)} s ago, and nothing more was done.`;
  return { data: { remote, already: true, pointer, sentence }, text: [sentence] };
}

/**
 * The outcome where the very move has just been made by somebody else; undefined: go ahead.
 * @param seen serial of the pointer by which the person decided
 * @throws ConflictError when something else has happened since
 */
export function alreadyDone(
  remote: string,
  pointer: RemotePointer,
  seen: number | undefined,
  isSame: IsSame,
): Outcome | undefined {
  const first = isAsSeen(pointer, seen) ? undefined : firstOf(pointer, isSame);
  if (first !== undefined) return already(remote, pointer, first);
  assertAsSeen(remote, pointer, seen);
  return undefined;
}

/** Makes a move; where somebody was faster by a moment with the very same one, it is made. */
export async function orAlready(
  { store }: Desk,
  remote: string,
  isSame: IsSame,
  move: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await move();
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const { pointer } = await readPointer(store, remote);
    const first = firstOf(pointer, isSame);
    if (first === undefined) throw error;
    return already(remote, pointer, first);
  }
}
