import {
  getInstance,
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
  satisfy,
} from '@module-federation/enhanced/runtime';
import type { RemoteContract } from 'federation/contract';

/** Milliseconds that a container's script may take. */
const ENTRY_DEADLINE = 8000;

/** Address of a container's script → its integrity value. What is not here does not run. */
const trusted = new Map<string, string>();

const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: 'integrity',
  createScript({ url }) {
    const integrity = trusted.get(url);
    if (integrity === undefined) throw new Error(`The script ${url} has no integrity value`);
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    return { script, timeout: ENTRY_DEADLINE };
  },
};

let prepared = false;

/**
 * Fetches a module of a release. Every build has a container name of its own, so releases never meet in the runtime's
 * caches and two of them can live in one page; the shared modules are the host's in both.
 * @param folder absolute address of the release, with a slash at its end
 */
export async function loadFromRelease(
  contract: RemoteContract,
  folder: string,
  module: string,
): Promise<unknown> {
  if (!prepared) {
    registerPlugins([integrityPlugin]);
    preferOwnModules();
    prepared = true;
  }
  const entry = `${folder}${contract.entry}`;
  const integrity = contract.files[contract.entry];
  if (integrity !== undefined && !trusted.has(entry)) {
    trusted.set(entry, integrity);
    registerRemotes([
      { name: contract.container, entry, entryGlobalName: contract.container, type: 'global' },
    ]);
  }
  return loadRemote(`${contract.container}/${module.replace(/^\.\//, '')}`);
}

/**
 * The host's own code imports what it provides and does not ask the runtime for it, which would take all of it for unused
 * and prefer a later version that a release brought: a second React.
 */
function preferOwnModules(): void {
  for (const versions of Object.values(getInstance()?.shareScopeMap['default'] ?? {}))
    for (const shared of Object.values(versions)) shared.loaded = true;
}

/** What this page shares, by key: the versions there are. */
export function providedVersions(): Record<string, string[]> {
  const scope = getInstance()?.shareScopeMap['default'] ?? {};
  return Object.fromEntries(Object.entries(scope).map(([key, versions]) => [key, Object.keys(versions)]));
}

/** The first thing a release needs that this page does not share, as half a sentence; null if it can run here. */
export function unmetRequirement(
  requires: RemoteContract['requires'],
  provided: Record<string, string[]> = providedVersions(),
): string | null {
  for (const [key, range] of Object.entries(requires)) {
    const versions = provided[key] ?? [];
    if (versions.length === 0) return `needs ${key} ${range}, which this host does not provide`;
    if (!versions.some((version) => satisfy(version, range))) {
      return `needs ${key} ${range}, and this host provides ${versions.join(', ')}`;
    }
  }
  return null;
}
