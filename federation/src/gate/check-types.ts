import type { RegistryRemote, RemoteContract } from '../contract.ts';
import { WORKSPACE } from '../cli/surroundings.ts';
import { releaseOf } from '../store/layout.ts';
import { RefusalError } from '../store/refusal.ts';
import { faultOfProps } from '../types/compare-props.ts';
import { parseTypes, type ReleaseTypes, TYPES_FILE } from '../types/release-types.ts';
import type { ReadFile } from './check-render.ts';
import type { LiveHost } from './live-host.ts';

/**
 * Compares what parts pass to each other's modules: what people get of others must fit this build, and this build what they
 * get of others. A part that is not live is missing for its users already, and they show something else in its place.
 * @returns the parts that it was compared with
 */
export async function checkTypes(
  host: LiveHost,
  contract: RemoteContract,
  read: ReadFile,
): Promise<string[]> {
  const own = parseTypes(await read(TYPES_FILE), nameOf(contract));
  const compared: string[] = [];
  for (const other of othersIn(host, contract.name)) {
    const types = await typesOf(host, other);
    const used = types.uses[contract.name];
    if (used !== undefined) {
      await compare(used, own, contract, other);
      compared.push(other.name);
    }
    const uses = own.uses[other.name];
    // From before there were types, nothing is known.
    if (uses !== undefined && Object.keys(types.modules).length > 0) {
      await compare(uses, types, other, contract);
      compared.push(other.name);
    }
  }
  return [...new Set(compared)];
}

async function compare(
  used: ReleaseTypes['uses'][string],
  offered: Pick<ReleaseTypes, 'modules' | 'files'>,
  owner: RemoteContract,
  user: RemoteContract,
): Promise<void> {
  const fault = await faultOfProps(used, offered, WORKSPACE);
  if (fault === null) return;
  throw new RefusalError(
    `${nameOf(user)} uses ${owner.name} in a way that ${nameOf(owner)} does not have: ${fault}.`,
  );
}

const nameOf = (contract: RemoteContract): string => `${contract.name} ${releaseOf(contract)}`;

async function typesOf({ url, config }: LiveHost, other: RemoteContract): Promise<ReleaseTypes> {
  const folder = new URL(`${other.name}/${releaseOf(other)}/`, new URL(config.registry.url, url));
  const answer = await fetch(new URL(TYPES_FILE, folder));
  return parseTypes(answer.ok ? await answer.text() : null, nameOf(other));
}

/** What people get of other parts, canaries included. */
function othersIn({ registry }: LiveHost, own: string): RemoteContract[] {
  const given = ({ stable, canary, releases }: RegistryRemote) =>
    [stable, canary?.release ?? null].flatMap((release) =>
      release === null ? [] : (releases[release] ?? []),
    );
  return Object.entries(registry.remotes).flatMap(([name, remote]) => (name === own ? [] : given(remote)));
}
