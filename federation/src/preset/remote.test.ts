import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { remotePreset } from './remote.ts';

const directory = join(import.meta.dirname, '../../../remote-clients');
const preset = remotePreset(directory, { name: 'clients', routes: [], nav: [] });

let host: Server | undefined;

afterEach(() => {
  host?.close();
  delete process.env['MFE_HOST'];
});

/** A live host that provides these modules. */
async function hostWith(...keys: string[]): Promise<void> {
  const provides = Object.fromEntries(keys.map((key) => [key, '19.3.1']));
  host = createServer((_request, response) => response.end(JSON.stringify({ provides })));
  await new Promise<void>((resolve) => host?.listen(0, '127.0.0.1', resolve));
  process.env['MFE_HOST'] = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
}

const serving = async () => {
  const { devServer, output, plugins = [] } = await preset({ WEBPACK_SERVE: true }, { mode: 'development' });
  const refreshes = plugins.some((plugin) => plugin?.constructor.name === 'ReactRefreshPlugin');
  return { ...(devServer as { hot: boolean; liveReload: boolean }), name: output?.uniqueName, refreshes };
};

test('inside a host with the development React, a change shows in place', async () => {
  await hostWith('react', 'react/jsx-runtime', 'react/jsx-dev-runtime');
  expect(await serving()).toMatchObject({ hot: true, liveReload: false, refreshes: true });
});

test('inside a production host, or with none, a change reloads the page', async () => {
  await hostWith('react', 'react/jsx-runtime');
  expect(await serving()).toMatchObject({ hot: false, liveReload: true, refreshes: false });
  process.env['MFE_HOST'] = 'http://127.0.0.1:9';
  expect(await serving()).toMatchObject({ hot: false, liveReload: true, refreshes: false });
});

test('what is served keeps its name, for updates to find it; a release’s name follows its content', async () => {
  await hostWith('react');
  expect((await serving()).name).toBe('clients_de0de0de0de0');
  const { devServer, output } = await preset({}, { mode: 'production' });
  expect(devServer).toBeUndefined();
  expect(output?.uniqueName).toBe('clients_bu1ldh4sh000');
});
