import { fetchRuntimeConfig, serverNow } from '../runtime-config.ts';

/** Where remotes come from: `registry` of the run-time configuration `/config.json`. */
export interface RegistryConfig {
  /** Address of `registry.json`; remotes lie beside it. */
  url: string;
  /** Address of its index: less to load, and the same otherwise. Services from before have none. */
  index?: string | null;
  /** Raw Ed25519 key in base64. Null: the registry is not signed. */
  publicKey: string | null;
  /** Address prefixes that remotes may be loaded from. */
  allowed: string[];
  /** Who may load a remote from their own machine (loopback addresses only): everybody, developers by role, nobody. */
  overrides?: boolean | 'developers';
  /** Remotes that come from development servers of this machine for everybody here (`pnpm dev`). */
  servers?: Readonly<Record<string, string>>;
  /** The time, in milliseconds, by which a registry is valid or over; without it, this machine's. */
  now?: () => number;
}

/** @throws Error when `/config.json` cannot be had within its deadline. */
export async function fetchRegistryConfig(): Promise<RegistryConfig> {
  return { ...(await fetchRuntimeConfig()).registry, now: serverNow };
}

/** The folder that remotes lie in, absolute, with a slash at its end. */
export function remotesFolder(config: RegistryConfig): string {
  return new URL('.', new URL(config.url, location.origin)).href;
}

/** Whether a remote may be loaded from an address: under a configured prefix, path included, not merely its origin. */
export function isAllowed(config: RegistryConfig, address: string): boolean {
  const url = new URL(address);
  return config.allowed.some((prefix) => {
    const allowed = new URL(prefix.endsWith('/') ? prefix : `${prefix}/`, location.origin);
    return url.origin === allowed.origin && url.pathname.startsWith(allowed.pathname);
  });
}
