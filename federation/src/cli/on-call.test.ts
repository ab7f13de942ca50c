import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Registry, RemoteContract } from '../contract.ts';
import { integrityValue } from '../integrity-value.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { startStubHost, type StubHost } from '../testing/stub-host.ts';
import { runProgram } from './program.ts';

let folder: string;
let said: string[];
let host: StubHost;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'on-call-'));
  host = await startStubHost(join(folder, 'store'));
  vi.stubEnv('MFE_STORE', join(folder, 'store'));
  vi.stubEnv('MFE_SOURCE_MAPS', join(folder, 'maps'));
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.stubEnv('MFE_ACTOR', 'ana');
  said = [];
  const hear = (text: unknown) => void said.push(String(text));
  vi.spyOn(console, 'log').mockImplementation(hear);
  vi.spyOn(console, 'error').mockImplementation(hear);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await host.close();
  await rm(folder, { recursive: true });
});

const BUILDS = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'] as const;
const [A, B, C] = BUILDS.map((build, index) => `1.${index}.0-${build}`) as [string, string, string];

async function mfe(...words: string[]): Promise<number> {
  said = [];
  return runProgram(['node', 'mfe', ...words]);
}

async function mustDo(...words: string[]): Promise<string> {
  expect(await mfe(...words), said.join('\n')).toBe(0);
  return said.join('\n');
}

async function refused(...words: string[]): Promise<string> {
  expect(await mfe(...words)).toBe(1);
  expect(said).toHaveLength(1);
  return said.join('\n');
}

async function publish(build: string, changes: Partial<RemoteContract> = {}): Promise<string> {
  const directory = join(folder, build);
  await writeSampleBuild(directory, { build, ...changes });
  await mustDo('publish', changes.name ?? 'clients', '--dir', directory);
  return directory;
}

async function threeLive(changes: Partial<RemoteContract>[] = []): Promise<void> {
  for (const [index, build] of BUILDS.entries()) {
    await publish(build, { version: `1.${index}.0`, ...changes[index] });
    await mustDo('promote', `clients@1.${index}.0`, '--force', 'test');
  }
}

const pointer = async () =>
  (JSON.parse(await readFile(join(folder, 'store/registry.json'), 'utf8')) as Registry).remotes['clients'];
const rollback = (...words: string[]) => ['rollback', 'clients', '--host', host.url, ...words];

test('a rollback says what people get, what was left, and what it has looked at', async () => {
  await threeLive();
  const output = await mustDo(...rollback('--note', 'wrong figures'));
  expect(output).toContain(`✓ ${host.url} provides what it needs`);
  expect(output).toContain(
    `clients went back from ${C} to ${B}; ${C} is marked as bad, and stays in the store.`,
  );
  expect(await mustDo('status', 'clients', '--host', host.url)).toContain(
    `bad       ${C}  rollback by ana (wrong figures)`,
  );
});

test('two people on call go back once: the second is told so, and goes further only on purpose', async () => {
  await threeLive();
  await mustDo(...rollback());
  vi.stubEnv('MFE_ACTOR', 'ben');
  expect(await mustDo(...rollback())).toMatch(
    new RegExp(`^ana rolled clients back \\d+ s ago: people get ${B}, and nothing more was done`),
  );
  expect(await pointer()).toMatchObject({ stable: B });
  expect(await mustDo(...rollback('--again'))).toContain(`went back from ${B} to ${A}`);
});

test('two people on call at the very same moment go back once, and both are told that it is done', async () => {
  await threeLive();
  const codes = await Promise.all([mfe(...rollback()), mfe(...rollback()), mfe(...rollback())]);
  expect(codes).toEqual([0, 0, 0]);
  expect(await pointer()).toMatchObject({ stable: B });
});

test('after a minute a rollback means what it says again', async () => {
  await threeLive();
  await mustDo(...rollback());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect(await mustDo(...rollback())).toContain(`went back from ${B} to ${A}`);
});

test('one who ends a canary does not take the second person’s rollback for the stable release', async () => {
  await threeLive();
  await publish('dddddddddddd', { version: '1.3.0' });
  await mustDo('promote', 'clients@1.3.0', '--percent', '5', '--force', 'test');
  expect(await mustDo(...rollback())).toContain(`has ended, and everybody gets ${C}`);
  await mustDo(...rollback());
  expect(await pointer()).toMatchObject({ stable: C, canary: null });
});

test('a release that the host cannot run is not gone back to, unless somebody insists', async () => {
  await threeLive([{}, { requires: { react: '^18.0.0' } }]);
  expect(await refused(...rollback())).toBe(
    `clients 1.1.0 needs react ^18.0.0, and the host at ${host.url} provides 19.3.1.`,
  );
  expect(await pointer()).toMatchObject({ stable: C });
  await mustDo(...rollback('--force', 'the host is rolled back too'));
  expect(await pointer()).toMatchObject({ stable: B });
});

test('a host that does not answer does not hold up a rollback', async () => {
  await threeLive();
  await host.close();
  expect(await mustDo(...rollback())).toContain(`${host.url} could not be asked, and was left out`);
  expect(await pointer()).toMatchObject({ stable: B });
});

test('a release that was taken back is promoted with a reason only', async () => {
  await threeLive();
  await mustDo(...rollback('--note', 'wrong figures'));
  expect(await refused('promote', 'clients@1.2.0', '--force', 'hurry')).toMatch(
    /was rolled back by ana at .* \(wrong figures\): pass --even-though/,
  );
  await mustDo('promote', 'clients@1.2.0', '--force', 'hurry', '--even-though', 'the figures were right');
  expect(await pointer()).toMatchObject({ stable: C, previous: B });
});

test('a new remote begins with a canary, and is withdrawn at once', async () => {
  await publish('aaaaaaaaaaaa');
  await mustDo('promote', 'clients@1.0.0', '--percent', '5', '--force', 'test');
  expect(await pointer()).toMatchObject({ stable: null, canary: { percent: 5 } });
  expect(await mustDo('withdraw', 'clients', '--note', 'not yet')).toContain('no navigation, no addresses');
  expect(await pointer()).toMatchObject({ stable: null, canary: null, releases: {} });
  expect(await refused('withdraw', 'clients')).toContain('Nobody gets anything of clients');
});

test('a name that does not exist and the build of another part are refused in one sentence', async () => {
  await threeLive();
  expect(await refused('status', 'clientz', '--host', host.url)).toBe(
    `There is no clientz in ${join(folder, 'store')}. There are: clients.`,
  );
  const directory = join(folder, BUILDS[0]);
  const sentence = `${directory} holds a build of clients, and not of admin.`;
  expect(await refused('publish', 'admin', '--dir', directory)).toBe(sentence);
  expect(await refused('check', 'admin', '--dir', directory, '--host', host.url)).toBe(sentence);
});

test('a permission that nobody can have is told without opening a page', async () => {
  const routes = [{ path: '/clients', title: { en: 'x' }, permissions: { any: ['client.raed'] } }];
  await threeLive();
  const directory = await publish('dddddddddddd', { version: '1.3.0', routes });
  const began = performance.now();
  const sentence = await refused('check', 'clients', '--dir', directory, '--host', host.url);
  expect(sentence).toContain(
    `clients 1.3.0 asks for the permission client.raed at /clients, which ${host.url} does not know.`,
  );
  expect(performance.now() - began).toBeLessThan(1000);
});

test('a style sheet that reaches beyond the part is refused before anything is opened', async () => {
  await threeLive();
  const directory = join(folder, 'styled');
  const css = '.card_1a2b3c4d{color:red}body{display:none}';
  const contract = await writeSampleBuild(directory, { version: '1.3.0', build: 'eeeeeeeeeeee' });
  const files = { ...contract.files, 'page.css': integrityValue(css) };
  await writeFile(join(directory, 'page.css'), css);
  await writeFile(join(directory, 'contract.json'), JSON.stringify({ ...contract, files }));
  const sentence =
    'clients 1.3.0 has a style that reaches beyond its own pages (body in page.css): begin the selector with a class of a ' +
    'CSS module.';
  expect(await refused('check', 'clients', '--dir', directory, '--host', host.url)).toBe(sentence);
  await mustDo('publish', 'clients', '--dir', directory);
  expect(await refused('promote', 'clients@1.3.0', '--host', host.url)).toBe(sentence);
});

test('status says what people get where the registry lags behind, and until when it is valid', async () => {
  await threeLive();
  const before = await readFile(join(folder, 'store/registry.json'));
  await mustDo(...rollback());
  await writeFile(join(folder, 'store/registry.json'), before);
  const output = await mustDo('status', 'clients', '--host', host.url);
  expect(output).toContain(`people get ${C} until "mfe seal" is run`);
  expect(output).toContain('The registry is valid until ');
});
