import type { RemotePointer } from '../contract.ts';
import { composeRegistry } from './compose-registry.ts';
import { type ReadPointer, undoMove } from './pointers.ts';
import { RefusalError } from './refusal.ts';
import type { Desk } from './signing.ts';

/**
 * Moves a pointer and puts the move into the registry. A move that the registry cannot take is undone: nothing has
 * changed then.
 */
export async function announce(
  desk: Desk,
  remote: string,
  read: ReadPointer,
  move: () => Promise<RemotePointer>,
): Promise<RemotePointer> {
  const moved = await move();
  try {
    await composeRegistry(desk, { moving: remote });
    return moved;
  } catch (error) {
    if (error instanceof RefusalError) await undoMove(desk, remote, read, moved);
    throw error;
  }
}
