import type { HostContract, Registry } from '../contract.ts';
import { assertRegistry } from '../schema/registry-schema.ts';
import { RefusalError } from '../store/refusal.ts';

/** The part of a host's `/config.json` that the gate reads and changes; the rest passes through. */
export interface HostConfig {
  registry: { url: string; publicKey: string | null; allowed: string[] };
  sso: { issuer: string; clientId: string; authorizeParams: Record<string, string> };
  demo: boolean;
}

/** What a running host says about itself. */
export interface LiveHost {
  /** Origin, without a slash at the end. */
  url: string;
  config: HostConfig;
  contract: HostContract;
  registry: Registry;
  /** Every permission key there is; null where the host does not say. */
  permissions: string[] | null;
}

const DEADLINE = 10_000;
/** A registry is valid for days. A clock that is wrong by more than this may make one that is over when it is written. */
const CLOCKS_APART = 60 * 60 * 1000;

/** Asks a running host. @throws RefusalError when it cannot be asked: a gate that cannot look lets nothing through. */
export async function readLiveHost(address: string): Promise<LiveHost> {
  const url = new URL(address).origin;
  const config = await read<HostConfig>(url, '/config.json');
  const contract = await read<HostContract>(url, '/host.json');
  const registry = await read<unknown>(url, config.registry.url);
  assertRegistry(registry);
  const { 'x-permissions': permissions = null } = await read<{ 'x-permissions'?: string[] }>(
    url,
    '/v1/openapi.json',
  );
  return { url, config, contract, registry, permissions };
}

async function read<T>(host: string, path: string): Promise<T> {
  const address = new URL(path, host);
  const response = await ask(host, address);
  const clock = Date.parse(response.headers.get('date') ?? '');
  if (Math.abs(Date.now() - clock) > CLOCKS_APART) {
    throw new RefusalError(
      `The clocks of this machine and of ${address.origin} are more than an hour apart: set the wrong one right.`,
    );
  }
  return (await response.json()) as T;
}

async function ask(host: string, address: URL): Promise<Response> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(DEADLINE) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return response;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusalError(
      `The live host at ${host} could not be asked for ${address.pathname} (${reason}): start it, or name another with --host.`,
    );
  }
}
