import { setTimeout as pause } from 'node:timers/promises';
import type { RemotePointer } from '../../contract.ts';
import { pictureOf } from '../compose-registry.ts';
import { PendingError, RefusalError } from '../refusal.ts';
import { type Desk, readRegistry } from '../signing.ts';
import { readLog } from './read-log.ts';

const LOOK_AGAIN = 250;
const USUAL_WAIT = 60;

/** How long a team waits for the installation: `MFE_WAIT`, in seconds. */
function patience(): number {
  const given = process.env['MFE_WAIT'];
  const seconds = given === undefined || given === '' ? USUAL_WAIT : Number(given);
  if (seconds >= 0) return seconds * 1000;
  throw new RefusalError(`MFE_WAIT is "${given}": it must be a number of seconds.`);
}

/**
 * Waits until the installation's own process (`mfe watch`) has taken a move of the log into the registry, which only it
 * can sign.
 * @throws RefusalError when it has seen the move and cannot take it
 * @throws PendingError when nobody looks: the move is made, and people get it when somebody does
 */
export async function untilRegistered(desk: Desk, remote: string, moved: RemotePointer): Promise<void> {
  const until = Date.now() + patience();
  const log = await readLog(desk);
  const wanted = log.parts[remote]?.index ?? log.size;
  for (;;) {
    const { registry } = await readRegistry(desk.store);
    if ((registry?.log?.size ?? 0) >= wanted) {
      if ((registry?.remotes[remote]?.serial ?? 0) >= (moved.serial ?? 0)) return;
      // The sentence is the one that the installation says too.
      await pictureOf(desk, { before: registry, moving: remote, held: [], log });
      throw new RefusalError(`The registry does not take ${remote}: the log of "mfe watch" says why.`);
    }
    if (Date.now() > until) break;
    await pause(LOOK_AGAIN);
  }
  throw new PendingError(
    `The move of ${remote} is signed and in the log, and the registry does not have it yet: people get it when "mfe watch", ` +
      'with the key of the installation, looks next.',
  );
}
