import type { RegistryIndex, RegistryRemote, RemoteContract } from 'federation/contract';
import type { RegistryConfig } from './registry-config.ts';
import { within } from './remote-failure.ts';

/** Remote → address of a development server, with a slash at its end. */
export type Addresses = Readonly<Record<string, string>>;

const STORED = 'remotes.overrides';
const IN_ADDRESS = /^#remote-override(=|$)/;
/** As in contracts. */
const NAME = /^[a-z][a-z0-9-]*$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Milliseconds until a person whose roles do not come is taken to have none. */
const ROLES_DEADLINE = 15_000;

/** Whether an address is the very machine that the browser runs on. Nothing else may be an override. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);
}

/**
 * Remotes that come from a development server instead of the store: those that this tab asks for, where its person may,
 * and those that the host itself is configured with (`pnpm dev`). What is only asked for has no effect whatever.
 */
export class RemoteOverrides {
  readonly #wanted: Addresses;
  readonly #role = Promise.withResolvers<boolean>();
  #own: Addresses = {};
  #served: Addresses = {};

  /** What the address asked for and nobody can follow, as it stood there; null where it did not. */
  readonly unreadable: string | null;

  constructor(wanted: Addresses = {}, unreadable: string | null = null) {
    this.#wanted = wanted;
    this.unreadable = unreadable;
  }

  /** Of this tab alone, and in force: what the banner names. */
  get own(): Addresses {
    return this.#own;
  }

  /** The development server that a remote comes from, if it comes from one. */
  addressOf(remote: string): string | undefined {
    return this.#own[remote] ?? this.#served[remote];
  }

  /** Says whether the person has the role that a host may ask for. What comes first counts. */
  decideRole(isDeveloper: boolean): void {
    this.#role.resolve(isDeveloper);
  }

  /** The registry as this tab sees it: overridden remotes are what the development servers say they are. */
  async amend(registry: RegistryIndex, config: RegistryConfig): Promise<RegistryIndex> {
    this.#served = onlyLoopback(config.servers ?? {});
    this.#own = (await this.#allowed(config)) ? this.#wanted : {};
    const changed = await Promise.all(
      Object.entries({ ...this.#served, ...this.#own }).map(async ([name, address]) => {
        const own = await fetchRemote(address).catch((error: unknown) => ({ disabled: String(error) }));
        return [name, { ...NOTHING, ...registry.remotes[name], ...own }] as const;
      }),
    );
    if (changed.length === 0) return registry;
    return { ...registry, remotes: { ...registry.remotes, ...Object.fromEntries(changed) } };
  }

  async #allowed({ overrides }: RegistryConfig): Promise<boolean> {
    if (Object.keys(this.#wanted).length === 0) return false;
    if (overrides !== 'developers') return overrides === true;
    return within(ROLES_DEADLINE, 'the roles', this.#role.promise).catch(() => false);
  }
}

export interface WantedOverrides {
  addresses: Addresses;
  unreadable: string | null;
}

/**
 * What this tab asks for. An override that the page's address names (`#remote-override=clients=http://localhost:3001/`,
 * which `mfe override` prints) is kept for the tab's life and leaves the address. One that cannot be followed leaves it
 * too, and is only told of.
 */
export function wantedOverrides(): WantedOverrides {
  const kept = stored();
  const { hash, pathname, search } = location;
  if (!IN_ADDRESS.test(hash)) return { addresses: kept, unreadable: null };
  history.replaceState(history.state, '', pathname + search);
  const asked = parseOverride(hash.replace(IN_ADDRESS, ''));
  if (asked === null) return { addresses: kept, unreadable: hash };
  const addresses = { ...kept, ...asked };
  sessionStorage.setItem(STORED, JSON.stringify(addresses));
  return { addresses, unreadable: null };
}

/**
 * Follows a link with an override that is opened in a tab where the application is open: only the hash changes then, and
 * no document is loaded. What is in the page cannot be exchanged, so it is loaded anew.
 */
export function followOverrideLinks(signal: AbortSignal, reload = () => location.reload()): void {
  addEventListener('hashchange', () => IN_ADDRESS.test(location.hash) && reload(), { signal });
}

function parseOverride(text: string): Addresses | null {
  try {
    const [, remote = '', address = ''] = /^([^=]*)=(.*)$/s.exec(decodeURIComponent(text)) ?? [];
    if (!NAME.test(remote) || !isLoopback(address)) return null;
    return { [remote]: address.endsWith('/') ? address : `${address}/` };
  } catch {
    // `%` alone, which is no encoding of anything.
    return null;
  }
}

/** Ends one override; the page must be loaded again, because its code is in the page. */
export function endOverride(remote: string): void {
  const { [remote]: _ended, ...rest } = stored();
  sessionStorage.setItem(STORED, JSON.stringify(rest));
}

function stored(): Addresses {
  try {
    return onlyLoopback(JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Addresses);
  } catch {
    return {};
  }
}

function onlyLoopback(addresses: Addresses): Addresses {
  return Object.fromEntries(Object.entries(addresses).filter(([, address]) => isLoopback(address)));
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
