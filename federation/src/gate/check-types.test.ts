import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RegistryRemote, RemoteContract } from '../contract.ts';
import { sampleContract } from '../testing/sample-contract.ts';
import type { Offered } from '../types/release-types.ts';
import { checkTypes } from './check-types.ts';
import type { LiveHost } from './live-host.ts';

let server: Server;
let served: Record<string, object>;
let url: string;

beforeEach(async () => {
  served = {};
  server = createServer((request, response) => {
    const found = served[request.url ?? ''];
    if (found === undefined) response.writeHead(404).end();
    else response.end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

const taking = (props: string): Offered => ({
  modules: { './dialog': 'dialog.d.ts' },
  files: { 'dialog.d.ts': `export declare function Dialog(props: { ${props} }): null;` },
});
const OLD = taking('open: boolean');
const NEW = taking('open: boolean; title: string');

function live(contract: RemoteContract, types: object, as: 'stable' | 'canary' = 'stable'): RegistryRemote {
  const release = `${contract.version}-${contract.build}`;
  served[`/remotes/${contract.name}/${release}/types.json`] = {
    schema: 1,
    modules: {},
    files: {},
    uses: {},
    ...types,
  };
  return {
    stable: as === 'stable' ? release : null,
    previous: null,
    canary: as === 'canary' ? { release, percent: 5, tenants: [] } : null,
    disabled: null,
    history: [],
    releases: { [release]: contract },
  };
}

const host = (remotes: Record<string, RegistryRemote>) =>
  ({
    url,
    config: { registry: { url: '/remotes/registry.json', publicKey: null, allowed: [] } },
    registry: { schema: 1, revision: 1, updatedAt: '', remotes },
  }) as unknown as LiveHost;

const built = (types: object) => async () =>
  Buffer.from(JSON.stringify({ schema: 1, modules: {}, files: {}, uses: {}, ...types }));

const clients = sampleContract({ name: 'clients', version: '2.0.0' });
const dashboard = sampleContract({ name: 'dashboard' });

test.each(['stable', 'canary'] as const)(
  'what a %s consumer passes must still fit, and the refusal names both',
  async (as) => {
    const remotes = { dashboard: live(dashboard, { uses: { clients: OLD } }, as) };
    expect(await checkTypes(host(remotes), clients, built(OLD))).toEqual(['dashboard']);
    await expect(checkTypes(host(remotes), clients, built(NEW))).rejects.toThrow(
      /^dashboard 1\.0\.0-\w+ uses clients in a way that clients 2\.0\.0-\w+ does not have: \.\/dialog: Property 'title' is missing/,
    );
    await expect(checkTypes(host(remotes), clients, built({}))).rejects.toThrow('./dialog is not there');
  },
);

test('a consumer cannot come before what it was built with', async () => {
  const remotes = { clients: live(clients, OLD) };
  const uses = { uses: { clients: taking('open: boolean; color: string') } };
  expect(await checkTypes(host(remotes), dashboard, built(uses))).toEqual(['clients']);
  await expect(
    checkTypes(host(remotes), dashboard, built({ uses: { clients: taking('open: string') } })),
  ).rejects.toThrow(/dashboard .* uses clients in a way that clients .* does not have/);
});

test('parts that use nothing of each other, and releases from before, are let through', async () => {
  const remotes = { clients: live(clients, {}), dashboard: live(dashboard, {}) };
  expect(await checkTypes(host(remotes), sampleContract({ name: 'maps' }), async () => null)).toEqual([]);
  expect(await checkTypes(host(remotes), dashboard, built({ uses: { clients: OLD } }))).toEqual([]);
  served = {};
  expect(await checkTypes(host(remotes), clients, built(OLD))).toEqual([]);
});
