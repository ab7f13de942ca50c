import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostContract, RegistryRemote, RemoteContract } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
import { RefusalError } from '../store/refusal.ts';
import { checkCollisions } from './check-collisions.ts';
import { checkShares } from './check-shares.ts';
import type { ReadFile } from './check-render.ts';
import { checkHostSlots } from './check-slots.ts';
import { type LiveHost, readLiveHost } from './live-host.ts';
import { serveHostBuild } from './serve-host-build.ts';

interface HostGateOptions {
  hosts: string[];
  onPassed: (what: string) => void;
}

/**
 * Everything that a build of the host must pass before it is served: whatever people get of remotes now, canaries
 * included, must run in it.
 * @throws RefusalError that names the remote which it would break
 */
export async function passHostGate(directory: string, { hosts, onPassed }: HostGateOptions): Promise<void> {
  const built = await readHostBuild(directory);
  const live = await Promise.all(hosts.map(readLiveHost));
  const all = live.flatMap((host) => contractsIn(host).map((contract) => ({ host, contract })));
  for (const { host, contract } of all) {
    await about(contract, async () => {
      checkShares(contract, built, 'this build');
      checkCollisions(contract, { remotes: {} }, built);
      checkHostSlots(contract, built);
    });
    onPassed(`it has what ${contract.name} ${releaseOf(contract)} needs, which is live at ${host.url}`);
  }
  const [{ Visit }, { openBrowser }] = await Promise.all([
    import('./check-render.ts'),
    import('./open-browser.ts'),
  ]);
  const browser = await openBrowser();
  try {
    for (const host of live) {
      const visit = await Visit.begin(browser, host, [serveHostBuild(host.url, directory, host.registry)]);
      for (const contract of contractsIn(host)) {
        await about(contract, async () => {
          const who = await visit.check(contract, readFrom(host, contract), { brief: true });
          onPassed(`${contract.name} ${releaseOf(contract)} renders inside it, for ${who}`);
        });
      }
    }
  } finally {
    await browser.close();
  }
}

/** Reads a live release. */
function readFrom({ config, url }: LiveHost, contract: RemoteContract): ReadFile {
  const folder = new URL(`${contract.name}/${releaseOf(contract)}/`, new URL(config.registry.url, url));
  return async (file) => {
    const response = await fetch(new URL(file, folder));
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
  };
}

async function about(contract: RemoteContract, look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    throw new RefusalError(
      `This host would break ${contract.name} ${releaseOf(contract)}: ${error.message}`,
      {
        cause: error,
      },
    );
  }
}

async function readHostBuild(directory: string): Promise<HostContract> {
  const text = await readFile(join(directory, 'host.json'), 'utf8').catch(() => {
    throw new RefusalError(`There is no build of the host in ${directory}: build it first.`);
  });
  return JSON.parse(text) as HostContract;
}

/** What people get of remotes at this moment. */
function contractsIn({ registry }: LiveHost): RemoteContract[] {
  const given = ({ stable, canary, disabled }: RegistryRemote) =>
    disabled === null ? [stable, canary?.release ?? null] : [];
  return Object.values(registry.remotes).flatMap((remote) =>
    given(remote).flatMap((release) => (release === null ? [] : (remote.releases[release] ?? []))),
  );
}
