import { existsSync, readFileSync } from 'node:fs';
import { composeRegistry, releasesNamedBy } from '../../store/compose-registry.ts';
import { append, begun } from '../../store/log/append.ts';
import { installationOf } from '../../store/log/installation.ts';
import { signPointer } from '../../store/move-pointer.ts';
import { readPointer, remotesIn } from '../../store/pointers.ts';
import { resealReleases } from '../../store/reseal.ts';
import { assertIntact } from '../../store/seals.ts';
import { publicKeyFrom } from '../../store/public-key.ts';
import type { Desk } from '../../store/signing.ts';
import type { Outcome } from '../outcome.ts';
import { openForChange } from '../surroundings.ts';

interface SealOptions {
  store?: string;
  newKey?: boolean;
  /** The public key before: a line of base64, or a file that holds it. */
  oldKey?: string;
  /** Why the store is older than what hosts have seen. */
  restored?: string;
}

/**
 * Writes the registry anew from the pointers, when every file that people get is the one that was published: to renew
 * its time, after a change of key, or after a command that was killed half-way.
 */
export async function seal({ store: at, newKey = false, oldKey, restored }: SealOptions): Promise<Outcome> {
  const opened = await openForChange(at, { newKey, restored: restored !== undefined });
  const before = oldKey !== undefined && existsSync(oldKey) ? readFileSync(oldKey, 'utf8') : oldKey;
  const desk: Desk = {
    ...opened,
    trustPointers: newKey,
    ...(before !== undefined && { oldKey: publicKeyFrom(before) }),
  };
  if (restored !== undefined && desk.key !== null)
    await append(desk, () => ({ kind: 'restored', reason: restored }), { restored: true });
  for (const remote of await remotesIn(desk.store)) {
    const { pointer } = await readPointer(desk.store, remote);
    await Promise.all(releasesNamedBy(pointer).map((release) => assertIntact(desk, remote, release)));
  }
  // Before the log says that the key is another: then it vouches for what that key has seen.
  const resealed = newKey ? await resealReleases(desk) : 0;
  if (newKey && desk.key !== null) {
    const own = installationOf(desk);
    if ((await begun(desk)).installation !== own) await append(desk, () => ({ kind: 'key' }));
  }
  if (newKey) for (const remote of await remotesIn(desk.store)) await signPointer(desk, remote);
  const { revision, remotes, expiresAt } = await composeRegistry(desk, { newKey });
  const names = Object.keys(remotes);
  const signed = desk.key === null ? 'not signed' : 'signed';
  return {
    data: { revision, remotes: names, signed: desk.key !== null, expiresAt, resealed },
    text: [
      `The registry in ${desk.store.location} is revision ${revision}, ${signed}, valid until ${expiresAt}: ${
        names.join(', ') || 'no remotes'
      }.`,
      ...(resealed === 0 ? [] : [`${resealed} releases carry the seal of the new key.`]),
    ],
  };
}
