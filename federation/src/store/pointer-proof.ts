import type { RegistryRemote, StoredPointer } from '../contract.ts';
import { hashOfPointer } from './log/log-entry.ts';
import type { LogState } from './log/replay.ts';
import { RefusalError } from './refusal.ts';
import { vouchedBy } from './seals.ts';
import { type Desk, isGenuine, readRegistry } from './signing.ts';

const inRegistry = async (desk: Desk, remote: string): Promise<RegistryRemote | undefined> =>
  vouchedBy(desk, (await readRegistry(desk.store)).registry)?.remotes[remote];

export async function serialInRegistry(desk: Desk, remote: string): Promise<number> {
  return (await inRegistry(desk, remote))?.serial ?? 0;
}

/**
 * Refuses a pointer that does not come from the part's last move in the log: what people get would be for whoever writes
 * into the store to say, and the next move would sign it. Where the log has none, its own signature counts; a pointer
 * from before they were signed is believed as far as the signed registry says the same.
 */
export async function assertOwnPointer(
  desk: Desk,
  remote: string,
  stored: StoredPointer | null,
  log: LogState | null,
): Promise<void> {
  if (desk.key === null || stored === null || desk.trustPointers === true) return;
  const part = log?.parts[remote];
  const isOwn =
    part === undefined
      ? await isOwnBySignature(desk, remote, stored)
      : hashOfPointer(remote, stored) === part.hash;
  if (isOwn) return;
  throw new RefusalError(
    `What ${remote} points to in ${desk.store.location} was changed without the key: look at "mfe status ${remote}", and ` +
      'if it is right, sign it with "mfe seal --new-key".',
  );
}

async function isOwnBySignature(desk: Desk, remote: string, stored: StoredPointer): Promise<boolean> {
  const vouched = await inRegistry(desk, remote);
  return stored.signature === undefined
    ? vouched !== undefined && vouched.serial === undefined && factsOf(stored) === factsOf(vouched)
    : stored.remote === remote && isGenuine(stored, desk) && (stored.serial ?? 0) >= (vouched?.serial ?? 0);
}

/** What people get by it. */
const factsOf = ({ stable, previous, canary, disabled }: StoredPointer | RegistryRemote): string =>
  JSON.stringify([stable, previous, canary, disabled]);
