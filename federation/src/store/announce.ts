import type { RemotePointer } from '../contract.ts';
import { composeRegistry } from './compose-registry.ts';
import { isTeams } from './log/installation.ts';
import { untilRegistered } from './log/until-registered.ts';
import { undoMove } from './move-pointer.ts';
import type { ReadPointer } from './pointers.ts';
import { RefusalError } from './refusal.ts';
import type { Desk } from './signing.ts';

/**
 * Moves a pointer and puts the move into the registry, or waits until the installation has. A move that the registry
 * cannot take is undone: nothing has changed then.
 */
export async function announce(
  desk: Desk,
  remote: string,
  read: ReadPointer,
  move: () => Promise<RemotePointer>,
): Promise<RemotePointer> {
  const moved = await move();
  try {
    if (isTeams(desk)) await untilRegistered(desk, remote, moved);
    else await composeRegistry(desk, { moving: remote });
    return moved;
  } catch (error) {
    if (error instanceof RefusalError) await undoMove(desk, remote, read, moved);
    throw error;
  }
}
