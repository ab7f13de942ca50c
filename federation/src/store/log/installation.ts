import { publicHalf, rawPublicKey } from '../public-key.ts';
import type { Desk } from '../signing.ts';

/** Public half of the installation's key as it is known here; null: nothing is signed. */
export function installationOf({ key, installation }: Pick<Desk, 'key' | 'installation'>): string | null {
  if (installation !== undefined) return rawPublicKey(installation);
  return key === null ? null : rawPublicKey(publicHalf(key));
}

/** Whether the key here is a team's, which signs moves, and not the installation's, which signs the registry. */
export const isTeams = ({ key, installation }: Pick<Desk, 'key' | 'installation'>): boolean =>
  key !== null && installation !== undefined && rawPublicKey(publicHalf(key)) !== rawPublicKey(installation);

/** Whether a key is the installation's, or was before a change of key that is under way. */
export const isKnownInstallation = (
  desk: Pick<Desk, 'key' | 'installation' | 'oldKey'>,
  key: string,
): boolean =>
  key === installationOf(desk) || (desk.oldKey !== undefined && key === rawPublicKey(desk.oldKey));
