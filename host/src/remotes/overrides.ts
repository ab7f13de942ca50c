import type { Registry, RegistryRemote, RemoteContract } from 'federation/contract';
import type { RegistryConfig } from './registry-config.ts';

/** Remote → address of a developer's own server, with a slash at its end. */
export type Overrides = Readonly<Record<string, string>>;

const STORED = 'remotes.overrides';
const IN_ADDRESS = '#remote-override=';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address is the very machine that the browser runs on. Nothing else may be an override. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);
}

/**
 * The overrides of this tab. One that the page's address asks for (`#remote-override=clients=http://localhost:3001/`,
 * which `mfe override` prints) is kept for the tab's life and leaves the address.
 */
export function readOverrides(): Overrides {
  const kept = stored();
  if (!location.hash.startsWith(IN_ADDRESS)) return kept;
  const [remote = '', address = ''] = decodeURIComponent(location.hash.slice(IN_ADDRESS.length)).split('=');
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  if (!isLoopback(address)) return kept;
  const next = { ...kept, [remote]: address.endsWith('/') ? address : `${address}/` };
  sessionStorage.setItem(STORED, JSON.stringify(next));
  return next;
}

/** Ends one override; the page must be loaded again, because its code is in the page. */
export function endOverride(remote: string): void {
  const { [remote]: _ended, ...rest } = stored();
  sessionStorage.setItem(STORED, JSON.stringify(rest));
}

function stored(): Overrides {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, string>;
    return Object.fromEntries(Object.entries(kept).filter(([, address]) => isLoopback(address)));
  } catch {
    return {};
  }
}

/** The registry as this tab sees it: overridden remotes are what the developer's server says they are. */
export async function withOverrides(
  registry: Registry,
  overrides: Overrides,
  config: RegistryConfig,
): Promise<Registry> {
  if (config.overrides !== true) return registry;
  const changed = await Promise.all(
    Object.entries(overrides).map(async ([name, address]) => {
      const own = await fetchRemote(address).catch((error: unknown) => ({ disabled: String(error) }));
      return [name, { ...NOTHING, ...registry.remotes[name], ...own }] as const;
    }),
  );
  return { ...registry, remotes: { ...registry.remotes, ...Object.fromEntries(changed) } };
}

const NOTHING: RegistryRemote = {
  stable: null,
  previous: null,
  canary: null,
  disabled: null,
  history: [],
  releases: {},
};

async function fetchRemote(address: string): Promise<Partial<RegistryRemote>> {
  const answer = await fetch(`${address}contract.json`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(3000),
  });
  if (!answer.ok) throw new Error(`${address}contract.json answered ${answer.status}`);
  const contract = (await answer.json()) as RemoteContract;
  const release = `${contract.version}-${contract.build}`;
  return { ...NOTHING, stable: release, releases: { [release]: contract } };
}
