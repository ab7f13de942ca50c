import type { RemotePointer } from '../../contract.ts';
import { pointerKey } from '../layout.ts';
import { readPointer, serialized } from '../pointers.ts';
import { RefusalError } from '../refusal.ts';
import type { Desk } from '../signing.ts';
import { readDocument } from '../stored-document.ts';
import { entryKey, hashOfPointer, type LogEntry } from './log-entry.ts';
import { readLog } from './read-log.ts';
import type { LogState } from './replay.ts';

/**
 * Ends what a process has begun that was killed: a pointer that is older than the log says gets what the log says.
 * @returns the log; null where nothing is signed
 */
export async function settle(desk: Desk): Promise<LogState | null> {
  if (desk.key === null) return null;
  const log = await readLog(desk);
  for (const [remote, { index, hash, pointer }] of Object.entries(log.parts)) {
    const read = await readPointer(desk.store, remote).catch((error: unknown) => {
      // Whatever somebody has written in its place is told by whoever needs it.
      if (error instanceof RefusalError) return null;
      throw error;
    });
    if (read === null || (read.stored !== null && hashOfPointer(remote, read.stored) === hash)) continue;
    if (read.stored !== null && (read.stored.remote !== remote || !isOlder(read.pointer, pointer))) continue;
    const entry = await readDocument<LogEntry>(desk.store, entryKey(index));
    const whole = entry === null ? undefined : pointerIn(entry.document, remote);
    if (whole !== undefined && hashOfPointer(remote, whole) === hash)
      await desk.store.swap(pointerKey(remote), serialized(desk, remote, whole), read.etag);
  }
  return log;
}

const isOlder = (found: RemotePointer, { serial = 0 }: Pick<RemotePointer, 'serial'>): boolean =>
  (found.serial ?? 0) < serial;

function pointerIn(entry: LogEntry, remote: string): RemotePointer | undefined {
  if (entry.kind === 'begin') return entry.parts[remote];
  return 'pointer' in entry && entry.remote === remote ? entry.pointer : undefined;
}
