import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { HostContract } from '../contract.ts';

export interface StubHost {
  url: string;
  /** Changes what it says of itself. */
  provide: (contract: Partial<HostContract>) => void;
  close: () => Promise<void>;
}

/** As much of a live host as the gate asks without a browser: its contract, its registry and its permission keys. */
export async function startStubHost(store: string): Promise<StubHost> {
  let contract: HostContract = {
    schema: 1,
    version: '1.0.0',
    build: 'abcdef012345',
    provides: { react: '19.3.1', 'shared-auth': '1.4.0' },
    routes: ['/', '/login'],
  };
  const answers: Record<string, () => Promise<unknown>> = {
    '/config.json': async () => ({
      registry: { url: '/remotes/registry.json', publicKey: null, allowed: [] },
    }),
    '/host.json': async () => contract,
    '/remotes/registry.json': async () => JSON.parse(await readFile(join(store, 'registry.json'), 'utf8')),
    '/v1/openapi.json': async () => ({ 'x-permissions': ['client.read', 'dashboard.read'] }),
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else void answer().then((body) => response.end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    provide: (changes) => void (contract = { ...contract, ...changes }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
