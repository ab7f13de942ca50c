import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeRegistry } from '../store/compose-registry.ts';
import { FolderStore } from '../store/folder-store.ts';
import { promoteTo, setDisabled, startCanary } from '../store/moves.ts';
import { readPointer } from '../store/pointers.ts';
import { publishBuild } from '../store/publish.ts';
import type { Desk } from '../store/signing.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { startStubHost, type StubHost } from '../testing/stub-host.ts';
import { passHostGate } from './check-host.ts';

let folder: string;
let desk: Desk;
let host: StubHost;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-host-'));
  desk = { store: new FolderStore(join(folder, 'store')), key: null };
  host = await startStubHost(join(folder, 'store'));
  const stable = join(folder, 'stable');
  await writeSampleBuild(stable, { requires: { react: '^19.3.0' } });
  const { release } = await publishBuild(desk, stable);
  await promoteTo(desk, 'clients', await read(), release);
  const canary = join(folder, 'canary');
  await writeSampleBuild(canary, { version: '1.1.0', build: 'bbbbbbbbbbbb', requires: { vue: '^3.0.0' } });
  const { release: next } = await publishBuild(desk, canary);
  await startCanary(desk, 'clients', await read(), { release: next, percent: 1, tenants: [] });
  await composeRegistry(desk);
});

afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

const read = () => readPointer(desk.store, 'clients');

/** The gate up to where a browser would open pages. */
async function check(contract: object): Promise<string> {
  const build = { schema: 1, version: '2.0.0', build: 'x', provides: {}, routes: ['/'], ...contract };
  await writeFile(join(folder, 'host.json'), JSON.stringify(build));
  return passHostGate(folder, { hosts: [host.url], onPassed: () => undefined }).then(
    () => 'passed',
    (error: unknown) => String(error),
  );
}

test('a host that lacks what a live part needs is refused with the part’s name', async () => {
  expect(await check({ provides: { react: '20.0.0', vue: '3.1.0' } })).toContain(
    'This host would break clients 1.0.0-abcdef012345: clients 1.0.0 needs react ^19.3.0, and this build provides 20.0.0.',
  );
});

test('a canary counts as well, for there are people who have it', async () => {
  expect(await check({ provides: { react: '19.4.0' } })).toContain(
    'This host would break clients 1.1.0-bbbbbbbbbbbb: clients 1.1.0 needs vue',
  );
});

test('a host that takes the address of a live part is refused', async () => {
  const provides = { react: '19.4.0', vue: '3.1.0' };
  expect(await check({ provides, routes: ['/', '/clients'] })).toContain(
    'clients 1.0.0 has a page at /clients, which belongs to the host',
  );
});

test('a part that is turned off holds up no host', async () => {
  await setDisabled(desk, 'clients', await read(), 'Back at noon.');
  await composeRegistry(desk);
  expect(await check({})).toBe('passed');
});

test('without a build there is nothing to check', async () => {
  await expect(
    passHostGate(join(folder, 'none'), { hosts: [host.url], onPassed: () => undefined }),
  ).rejects.toThrow('There is no build of the host');
});
