import type { HistoryEntry, RemotePointer } from '../contract.ts';
import { ConflictError } from './refusal.ts';

/** Two people on call who do the same within this time mean the same thing. Milliseconds. */
const SAME_ALARM = 60_000;

/** The last move, where it was made less than a minute ago and is the one that is asked for. */
export function justDone(
  { history: [last] }: RemotePointer,
  isSame: (entry: HistoryEntry) => boolean,
): HistoryEntry | undefined {
  if (last === undefined || !isSame(last)) return undefined;
  return Math.abs(Date.now() - Date.parse(last.at)) < SAME_ALARM ? last : undefined;
}

/** How long ago, in whole seconds. */
export const secondsSince = ({ at }: HistoryEntry): number =>
  Math.round(Math.abs(Date.now() - Date.parse(at)) / 1000);

/** Whether a pointer is still the one that somebody decided by; without a number nobody says what they saw. */
export const isAsSeen = ({ serial = 0 }: RemotePointer, seen: number | undefined): boolean =>
  seen === undefined || serial === seen;

/** @throws ConflictError when the pointer has moved since somebody decided by it */
export function assertAsSeen(remote: string, pointer: RemotePointer, seen: number | undefined): void {
  if (isAsSeen(pointer, seen)) return;
  const [last] = pointer.history;
  const what = last === undefined ? 'It' : `${last.by} (${last.action} at ${last.at})`;
  throw new ConflictError(
    `${what} changed ${remote} meanwhile, and nothing more was done: look at what is live, then decide again.`,
  );
}
