import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PreviewGrant } from '../contract.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { FolderStore } from './folder-store.ts';
import { previewFor, previewToken } from './preview-link.ts';
import { publishBuild } from './publish.ts';
import type { Desk } from './signing.ts';

const TENANT = '5f0c1d2e-0000-4000-8000-000000000001';

let folder: string;
let desk: Desk;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-'));
  desk = {
    store: new FolderStore(join(folder, 'store')),
    key: generateKeyPairSync('ed25519').privateKey,
  };
});
afterEach(() => rm(folder, { recursive: true }));

async function publish(routes?: object[]) {
  const directory = join(folder, 'build');
  await writeSampleBuild(directory, { name: 'clients', ...(routes && { routes: routes as never }) });
  return (await publishBuild(desk, directory)).release;
}

test('a link is for a person, a role of a tenant, or a tenant; anything else is told how', () => {
  expect(previewFor(' Ada@Aurora.example ')).toEqual({ person: 'ada@aurora.example' });
  expect(previewFor(`role:manager@${TENANT}`)).toEqual({ role: 'manager', tenant: TENANT });
  expect(previewFor(`tenant:${TENANT}`)).toEqual({ tenant: TENANT });
  for (const wrong of ['', 'everybody', 'role:manager', 'tenant:aurora', '@', 'role:@x'])
    expect(() => previewFor(wrong)).toThrow('names nobody');
});

test('the grant is signed and names the contract by its hash; its end is so many hours from now', async () => {
  const release = await publish();
  const now = new Date('2026-03-01T10:00:00Z');
  const whom = { person: 'ada@aurora.example' };
  const { token } = await previewToken(desk, 'clients', release, { whom, hours: 2, now });
  const [payload = '', proof = ''] = token.split('.');
  const grant = JSON.parse(Buffer.from(payload, 'base64url').toString()) as PreviewGrant;
  expect(grant).toMatchObject({ remote: 'clients', release, for: whom, until: '2026-03-01T12:00:00.000Z' });
  expect(grant.contract).toMatch(/^sha384-/);
  const key = createPublicKey(desk.key!.export({ type: 'pkcs8', format: 'pem' }));
  expect(verify(null, Buffer.from(`preview\n${payload}`), key, Buffer.from(proof, 'base64url'))).toBe(true);
});

test('without a key, of public pages alone and of changed files there is none', async () => {
  const release = await publish();
  const options = { whom: { tenant: TENANT }, hours: 1 };
  await expect(previewToken({ ...desk, key: null }, 'clients', release, options)).rejects.toThrow(
    'MFE_SIGNING_KEY',
  );
  const installation = generateKeyPairSync('ed25519').publicKey;
  await expect(previewToken({ ...desk, installation }, 'clients', release, options)).rejects.toThrow(
    "installation's key",
  );
  await desk.store.write(`clients/${release}/entry.js`, Buffer.from('else'));
  await expect(previewToken(desk, 'clients', release, options)).rejects.toThrow('is not the file');
});

test('a part with public pages only is not previewed', async () => {
  const release = await publish([{ path: '/docs', title: { en: 'Docs' }, public: true }]);
  const options = { whom: { tenant: TENANT }, hours: 1 };
  await expect(previewToken(desk, 'clients', release, options)).rejects.toThrow('public pages only');
});
