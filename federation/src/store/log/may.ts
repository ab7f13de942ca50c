import { publicHalf, rawPublicKey } from '../public-key.ts';
import { RefusalError } from '../refusal.ts';
import type { Desk } from '../signing.ts';
import { isTeams } from './installation.ts';
import { assertMay, nameOfKey, type Right } from './policy.ts';
import { readLog } from './read-log.ts';

/** @throws RefusalError when the key here has not the right, before anything is done */
export async function assertHasRight(desk: Desk, right: Right, part: string): Promise<void> {
  if (desk.key === null || !isTeams(desk)) return;
  assertMay(await readLog(desk), rawPublicKey(publicHalf(desk.key)), right, part);
}

/** @throws RefusalError when the policy does not name the key here, or does not any more */
export async function assertNamed(desk: Desk): Promise<void> {
  if (desk.key === null || !isTeams(desk)) return;
  const { policy } = await readLog(desk);
  if (policy !== null && nameOfKey(policy, rawPublicKey(publicHalf(desk.key))) !== null) return;
  throw new RefusalError(
    `The key here is not that of the installation, and the policy in ${desk.store.location} does not name it: ask whoever has the ` +
      'installation’s key.',
  );
}
