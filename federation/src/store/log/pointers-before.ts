import type { RemotePointer } from '../../contract.ts';
import { assertOwnPointer } from '../pointer-proof.ts';
import { readPointer, remotesIn } from '../pointers.ts';
import { RefusalError } from '../refusal.ts';
import type { Desk } from '../signing.ts';

/** What parts point to before there is a log. What somebody without the key has left stays out: it is nobody's move. */
export async function pointersBefore(desk: Desk): Promise<Record<string, RemotePointer>> {
  const parts: Record<string, RemotePointer> = {};
  for (const remote of await remotesIn(desk.store)) {
    try {
      const { pointer, stored } = await readPointer(desk.store, remote);
      await assertOwnPointer(desk, remote, stored, null);
      parts[remote] = pointer;
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
    }
  }
  return parts;
}
