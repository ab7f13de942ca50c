import { existsSync, readFileSync } from 'node:fs';
import type { KeyObject } from 'node:crypto';
import { publicKeyFrom } from '../public-key.ts';
import { type Desk, isGenuine, readRegistry } from '../signing.ts';
import type { Store } from '../store.ts';
import { readLog } from './read-log.ts';
import type { Witness } from './witness.ts';

interface Place {
  store: Store;
  key: KeyObject | null;
  witness: Witness | null;
}

/**
 * The installation's key, where the key here may be a team's: `MFE_PUBLIC_KEY` (base64 or a file), else what was seen here
 * before, else what the log in the store says of itself. The last is believed once, when a machine meets a store for the
 * first time and the registry there is signed by it.
 */
export async function knownInstallation({ store, key, witness }: Place): Promise<Pick<Desk, 'installation'>> {
  const given = process.env['MFE_PUBLIC_KEY'];
  if (given !== undefined && given !== '')
    return { installation: publicKeyFrom(existsSync(given) ? readFileSync(given, 'utf8') : given) };
  const { registry } = await readRegistry(store);
  if (registry === null || (key !== null && isGenuine(registry, { key }))) return {};
  const seen = await witness?.read();
  if (seen?.installation !== undefined && seen.installation !== '')
    return { installation: publicKeyFrom(seen.installation) };
  if (key === null) return {};
  const { policy, installation } = await readLog({ store, key, trustPointers: true });
  if (policy === null) return {};
  const candidate = publicKeyFrom(installation);
  return isGenuine(registry, { key, installation: candidate }) ? { installation: candidate } : {};
}
