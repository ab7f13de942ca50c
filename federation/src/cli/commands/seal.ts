import { existsSync, readFileSync } from 'node:fs';
import { composeRegistry, releasesNamedBy } from '../../store/compose-registry.ts';
import { readPointer, remotesIn, signPointer } from '../../store/pointers.ts';
import { resealReleases } from '../../store/reseal.ts';
import { assertIntact } from '../../store/seals.ts';
import { type Desk, publicKeyFrom } from '../../store/signing.ts';
import type { Outcome } from '../outcome.ts';
import { openForChange } from '../surroundings.ts';

interface SealOptions {
  store?: string;
  newKey?: boolean;
  /** The public key before: a line of base64, or a file that holds it. */
  oldKey?: string;
}

/**
 * Writes the registry anew from the pointers, when every file that people get is the one that was published: to renew
 * its time, after a change of key, or after a command that was killed half-way.
 */
export async function seal({ store: at, newKey = false, oldKey }: SealOptions): Promise<Outcome> {
  const opened = await openForChange(at, { newKey });
  const before = oldKey !== undefined && existsSync(oldKey) ? readFileSync(oldKey, 'utf8') : oldKey;
  const desk: Desk = {
    ...opened,
    trustPointers: newKey,
    ...(before !== undefined && { oldKey: publicKeyFrom(before) }),
  };
  for (const remote of await remotesIn(desk.store)) {
    const { pointer } = await readPointer(desk.store, remote);
    await Promise.all(releasesNamedBy(pointer).map((release) => assertIntact(desk, remote, release)));
  }
  const resealed = newKey ? await resealReleases(desk) : 0;
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
