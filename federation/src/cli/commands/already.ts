import type { HistoryEntry, RemotePointer } from '../../contract.ts';
import { assertAsSeen, isAsSeen, justDone, secondsSince } from '../../store/same-move.ts';
import type { Outcome } from '../outcome.ts';

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
  isSame: (entry: HistoryEntry) => boolean,
): Outcome | undefined {
  const first = isAsSeen(pointer, seen) ? undefined : justDone(pointer, isSame);
  if (first !== undefined) return already(remote, pointer, first);
  assertAsSeen(remote, pointer, seen);
  return undefined;
}
