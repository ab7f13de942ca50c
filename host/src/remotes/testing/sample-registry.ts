import type { Registry, RegistryRemote, RemoteContract } from 'federation/contract';

/** A contract of a remote, with what a test wants different. */
export function sampleContract(changes: Partial<RemoteContract> = {}): RemoteContract {
  const name = changes.name ?? 'clients';
  const build = changes.build ?? 'aaaaaaaaaaaa';
  return {
    schema: 1,
    name,
    version: '1.0.0',
    build,
    container: `${name}_${build}`,
    routes: [{ path: `/${name}`, title: { en: name }, permissions: { any: ['client.read'] } }],
    nav: [],
    requires: {},
    modules: ['./routes'],
    entry: 'entry.js',
    preload: ['entry.js'],
    files: { 'entry.js': `sha384-${'A'.repeat(64)}` },
    sizes: { total: 0, totalGzip: 0, initial: 0, initialGzip: 0 },
    ...changes,
  };
}

export const releaseOf = ({ version, build }: RemoteContract) => `${version}-${build}`;

/** A remote whose stable release is the first contract and whose previous one is the second. */
export function sampleRemote(
  stable: RemoteContract,
  previous?: RemoteContract,
  changes: Partial<RegistryRemote> = {},
): RegistryRemote {
  const contracts = previous === undefined ? [stable] : [stable, previous];
  return {
    stable: releaseOf(stable),
    previous: previous === undefined ? null : releaseOf(previous),
    canary: null,
    disabled: null,
    history: [],
    releases: Object.fromEntries(contracts.map((contract) => [releaseOf(contract), contract])),
    ...changes,
  };
}

export function sampleRegistry(remotes: Record<string, RegistryRemote>, revision = 1): Registry {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  return { schema: 1, revision, updatedAt: '2026-01-01T00:00:00.000Z', expiresAt, remotes };
}
