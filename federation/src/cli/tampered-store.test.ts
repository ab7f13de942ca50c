import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Registry, ReleaseSeal, RemoteContract, StoredPointer } from '../contract.ts';
import { integrityValue } from '../integrity-value.ts';
import { rawPublicKey } from '../store/public-key.ts';
import { signed } from '../store/signing.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { runProgram } from './program.ts';

let folder: string;
let said: string[];
let publicKey: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tampered-'));
  publicKey = await newKey();
  vi.stubEnv('MFE_STORE', join(folder, 'store'));
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.stubEnv('MFE_SOURCE_MAPS', join(folder, 'maps'));
  said = [];
  const hear = (text: unknown) => void said.push(String(text));
  vi.spyOn(console, 'log').mockImplementation(hear);
  vi.spyOn(console, 'error').mockImplementation(hear);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => (hear(text), true));
  await build('1.0.0', OLD);
  await build('1.1.0', NEW);
  await mustDo('publish', 'clients', '--dir', join(folder, OLD));
  await mustDo('publish', 'clients', '--dir', join(folder, NEW));
  await mustDo('promote', `clients@1.0.0`, '--force', 'test');
  await mustDo('promote', `clients@1.1.0`, '--force', 'test');
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const [OLD, NEW] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
const LIVE = `1.1.0-${NEW}`;

async function newKey(): Promise<string> {
  const pair = generateKeyPairSync('ed25519');
  const file = join(folder, `${Math.random()}.pem`);
  await writeFile(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  vi.stubEnv('MFE_SIGNING_KEY', file);
  return rawPublicKey(pair.publicKey);
}

const build = (version: string, hash: string) =>
  writeSampleBuild(join(folder, hash), { version, build: hash });

async function mfe(...words: string[]): Promise<number> {
  said = [];
  return runProgram(['node', 'mfe', ...words]);
}

async function mustDo(...words: string[]): Promise<void> {
  expect(await mfe(...words), said.join('\n')).toBe(0);
}

const inStore = (release: string, file: string) => join(folder, 'store/clients', release, file);
const json = async <T>(path: string) => JSON.parse(await readFile(path, 'utf8')) as T;
const registry = () => json<Registry>(join(folder, 'store/registry.json'));
const signedHash = async () => (await registry()).remotes['clients']?.releases[LIVE]?.files['entry.js'];

/** What somebody does who can write into the store and has no key: other code, and a contract that vouches for it. */
async function tamper(release: string): Promise<string> {
  const code = 'alert("in an administrator’s page")';
  const contract = await json<RemoteContract>(inStore(release, 'contract.json'));
  contract.files['entry.js'] = integrityValue(code);
  await writeFile(inStore(release, 'entry.js'), code);
  await writeFile(inStore(release, 'contract.json'), JSON.stringify(contract));
  return integrityValue(code);
}

test('turning off and on does not sign what was changed in the store', async () => {
  const before = await signedHash();
  const changed = await tamper(LIVE);
  await mustDo('disable', 'clients', '--reason', 'Back at noon.');
  expect(await signedHash()).toBe(before);
  expect(await mfe('enable', 'clients')).toBe(1);
  expect(said.join('\n')).toContain(
    `contract.json of clients ${LIVE} in ${join(folder, 'store')} is not the file that was published`,
  );
  expect(JSON.stringify(await registry())).not.toContain(changed);
});

test.each([
  ['promoted to everybody', ['promote', 'clients@1.0.0', '--force', 'test']],
  ['given to some', ['promote', 'clients@1.0.0', '--percent', '5', '--force', 'test']],
  ['gone back to', ['rollback', 'clients', '--force', 'test']],
])('a release whose files were changed is not %s', async (_what, words) => {
  const before = await registry();
  const changed = await tamper(`1.0.0-${OLD}`);
  expect(await mfe(...words)).toBe(1);
  expect(said.join('\n')).toContain('is not the file that was published');
  expect(await registry()).toEqual(before);
  expect(JSON.stringify(before)).not.toContain(changed);
});

test('a file that was changed alone is found as well, and sealing anew refuses with its name', async () => {
  await writeFile(inStore(LIVE, 'entry.js'), 'other');
  expect(await mfe('seal')).toBe(1);
  expect(said.join('\n')).toContain(`entry.js of clients ${LIVE}`);
});

test('somebody else’s move goes on, and signs the contract that was published', async () => {
  const before = await signedHash();
  await tamper(LIVE);
  await writeSampleBuild(join(folder, 'admin'), { name: 'admin', build: 'cccccccccccc' });
  await mustDo('publish', 'admin', '--dir', join(folder, 'admin'));
  await mustDo('promote', 'admin@1.0.0', '--force', 'test');
  expect(await signedHash()).toBe(before);
});

test('the seal of another release, one without a signature and one of another key are believed by nobody', async () => {
  const seal = inStore(`1.0.0-${OLD}`, 'seal.json');
  const genuine = await json<ReleaseSeal>(seal);
  const attempts: (() => Promise<void>)[] = [
    () => cp(inStore(LIVE, 'seal.json'), seal),
    () => writeFile(seal, JSON.stringify({ ...genuine, signature: undefined })),
    () => writeFile(seal, JSON.stringify({ ...genuine, files: {} })),
  ];
  for (const attempt of attempts) {
    await attempt();
    expect(await mfe('promote', 'clients@1.0.0', '--force', 'test')).toBe(1);
    expect(said.join('\n')).toContain('is not sealed with the key here');
  }
});

test('other content under a name that is there is refused; the same content mends what was changed', async () => {
  const directory = join(folder, 'other');
  await writeSampleBuild(directory, { version: '1.1.0', build: NEW, requires: {} });
  expect(await mfe('publish', 'clients', '--dir', directory)).toBe(1);
  expect(said.join('\n')).toContain(
    `clients ${LIVE} is in ${join(folder, 'store')} already, with other content`,
  );

  await tamper(LIVE);
  await mustDo('publish', 'clients', '--dir', join(folder, NEW));
  expect(said.join('\n')).toContain('is in the store as it was published');
  await mustDo('seal');
  await mustDo('publish', 'clients', '--dir', join(folder, NEW));
  expect(said.join('\n')).toContain('is in the store already');
});

test('nothing is published into a signed store without its key', async () => {
  vi.stubEnv('MFE_SIGNING_KEY', undefined);
  vi.stubEnv('DATA_DIR', join(folder, 'nothing'));
  expect(await mfe('publish', 'clients', '--dir', join(folder, OLD))).toBe(1);
  expect(said.join('\n')).toContain('is signed, and there is no key here');
});

test('a new key takes over what the old one has sealed, and nothing that was changed since', async () => {
  const old = publicKey;
  await newKey();
  expect(await mfe('seal', '--new-key')).toBe(1);
  expect(said.join('\n')).toContain('is not sealed with the key here');
  await mustDo('seal', '--new-key', '--old-key', old);
  expect(said.join('\n')).toContain('2 releases carry the seal of the new key');
  await mustDo('promote', 'clients@1.0.0', '--force', 'test');

  const second = await newKey();
  await tamper(LIVE);
  expect(await mfe('seal', '--new-key', '--old-key', second)).toBe(1);
});

test('what was published before there were seals is vouched for by the signed registry', async () => {
  await rm(inStore(LIVE, 'seal.json'));
  await mustDo('disable', 'clients', '--reason', 'Back at noon.');
  await mustDo('enable', 'clients');
  await tamper(LIVE);
  await mustDo('disable', 'clients', '--reason', 'Back at noon.');
  expect(await mfe('enable', 'clients')).toBe(1);
});

const pointerFile = () => join(folder, 'store/clients/pointer.json');
const stable = async () => (await registry()).remotes['clients']?.stable;
async function somebodyElseShips(): Promise<void> {
  await writeSampleBuild(join(folder, 'admin'), { name: 'admin', build: 'cccccccccccc' });
  await mustDo('publish', 'admin', '--dir', join(folder, 'admin'));
  await mustDo('promote', 'admin@1.0.0', '--force', 'test');
}

test.each([
  ['to a release of before', (pointer: StoredPointer) => ({ ...pointer, stable: `1.0.0-${OLD}` })],
  [
    'and its signature taken off',
    (pointer: StoredPointer) => ({ ...pointer, stable: `1.0.0-${OLD}`, signature: undefined }),
  ],
])('a pointer that was moved without the key, %s, is signed by nobody', async (_what, change) => {
  const pointer = await json<StoredPointer>(pointerFile());
  await writeFile(pointerFile(), JSON.stringify(change(pointer)));
  await somebodyElseShips();
  expect(said.join('\n')).toContain('clients stays as it is in the registry: What clients points to');
  expect(await stable()).toBe(LIVE);
  expect(await mfe('disable', 'clients', '--reason', 'x')).toBe(1);
  expect(said.join('\n')).toContain('was changed without the key: look at "mfe status clients"');
  // Whoever has looked at it and has the key may sign it as it is.
  await mustDo('seal', '--new-key');
  expect(await stable()).toBe(`1.0.0-${OLD}`);
  await mustDo('disable', 'clients', '--reason', 'x');
});

test('a pointer of before, though signed, is not taken back, nor that of another part', async () => {
  const before = await readFile(pointerFile());
  await mustDo('rollback', 'clients', '--force', 'test');
  await writeFile(pointerFile(), before);
  await somebodyElseShips();
  expect(await stable()).toBe(`1.0.0-${OLD}`);
  // The log knows the right one: it is back.
  expect((await json<StoredPointer>(pointerFile())).stable).toBe(`1.0.0-${OLD}`);
  await rm(pointerFile());
  await mustDo('disable', 'clients', '--reason', 'x');
  expect(await stable()).toBe(`1.0.0-${OLD}`);
  await cp(join(folder, 'store/admin/pointer.json'), pointerFile());
  expect(await mfe('disable', 'clients', '--reason', 'x')).toBe(1);
});

test('a pointer from before they were signed is believed while the registry says the same', async () => {
  const {
    signature: _none,
    remote: _name,
    serial: _serial,
    ...pointer
  } = await json<StoredPointer>(pointerFile());
  const key = createPrivateKey(await readFile(process.env['MFE_SIGNING_KEY'] ?? ''));
  const document = await registry();
  delete document.remotes['clients']?.serial;
  // Nor was there a log.
  delete document.log;
  for (const gone of ['store/log.moves', 'data']) await rm(join(folder, gone), { recursive: true });
  await writeFile(join(folder, 'store/registry.json'), JSON.stringify(signed(document, key)));
  await writeFile(pointerFile(), JSON.stringify({ ...pointer, stable: `1.0.0-${OLD}` }));
  expect(await mfe('disable', 'clients', '--reason', 'x')).toBe(1);
  await writeFile(pointerFile(), JSON.stringify(pointer));
  await mustDo('disable', 'clients', '--reason', 'x');
  expect((await json<StoredPointer>(pointerFile())).signature).toBeDefined();
});

test.each(['', '{"stable":', 'null', '[]', '"text"', '{}', '{"signature":5,"remote":"clients"}'])(
  'a pointer that was replaced by %j is refused with a sentence, and holds up nobody else',
  async (content) => {
    await writeFile(pointerFile(), content);
    await somebodyElseShips();
    expect(said.join('\n')).toContain('clients stays as it is in the registry');
    expect(await stable()).toBe(LIVE);
    for (const words of [['disable', '--reason', 'x'], ['rollback'], ['withdraw']]) {
      const [move = '', ...more] = words;
      expect(await mfe(move, 'clients', ...more)).toBe(1);
      expect(said.join('\n')).toMatch(
        /pointer\.json in .* is not what was written|was changed without the key/,
      );
    }
  },
);

test.each(['', '{', 'null', '[]', '{"signature":"x"}', '{"signature":5}'])(
  'a seal or a contract that was replaced by %j gives the release to nobody, with a sentence',
  async (content) => {
    for (const file of ['contract.json', 'seal.json']) {
      const genuine = await readFile(inStore(`1.0.0-${OLD}`, file));
      await writeFile(inStore(`1.0.0-${OLD}`, file), content);
      expect(await mfe('rollback', 'clients', '--force', 'test')).toBe(1);
      expect(said.join('\n')).toMatch(/is not (what|the file that) was (written|published)/);
      await somebodyElseShips();
      await writeFile(inStore(`1.0.0-${OLD}`, file), genuine);
    }
    await mustDo('rollback', 'clients', '--force', 'test');
  },
);

test('a registry that was replaced is not written over', async () => {
  for (const content of ['', '{', 'null', '[]']) {
    await writeFile(join(folder, 'store/registry.json'), content);
    expect(await mfe('rollback', 'clients', '--force', 'test')).toBe(1);
    expect(said.join('\n')).toMatch(/registry\.json in .* is not what was written/);
  }
});

test('the folders of two releases in each other’s place, and a link instead of a file, are found', async () => {
  const [one, other] = [`1.0.0-${OLD}`, LIVE].map((release) => join(folder, 'store/clients', release));
  await rename(one ?? '', join(folder, 'aside'));
  await rename(other ?? '', one ?? '');
  await rename(join(folder, 'aside'), other ?? '');
  expect(await mfe('rollback', 'clients', '--force', 'test')).toBe(1);
  expect(said.join('\n')).toContain('is not sealed with the key here');
  await rename(one ?? '', join(folder, 'aside'));
  await rename(other ?? '', one ?? '');
  await rename(join(folder, 'aside'), other ?? '');
  await rm(inStore(`1.0.0-${OLD}`, 'entry.js'));
  await symlink(inStore(LIVE, 'entry.js'), inStore(`1.0.0-${OLD}`, 'entry.js'));
  await writeFile(inStore(LIVE, 'entry.js'), 'other');
  expect(await mfe('rollback', 'clients', '--force', 'test')).toBe(1);
  expect(said.join('\n')).toContain('is not the file that was published');
});

test('source maps go where nobody serves them', async () => {
  await writeFile(join(folder, OLD, 'entry.js.map'), '{}');
  await rm(join(folder, 'store/clients', `1.0.0-${OLD}`), { recursive: true });
  await mustDo('publish', 'clients', '--dir', join(folder, OLD));
  await expect(readFile(inStore(`1.0.0-${OLD}`, 'entry.js.map'))).rejects.toThrow('ENOENT');
  expect(await readFile(join(folder, 'maps/clients', `1.0.0-${OLD}`, 'entry.js.map'), 'utf8')).toBe('{}');
});
