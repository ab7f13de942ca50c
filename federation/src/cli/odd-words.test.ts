import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Registry } from '../contract.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { runProgram } from './program.ts';

let folder: string;
let said: string[];

const [A, B] = ['1.0.0-aaaaaaaaaaaa', '1.1.0-bbbbbbbbbbbb'];
const TENANT = '7cc4a015-3909-4bc5-a385-4fe28a29e9d8';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odd-words-'));
  vi.stubEnv('MFE_STORE', join(folder, 'store'));
  vi.stubEnv('MFE_SOURCE_MAPS', join(folder, 'maps'));
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.stubEnv('MFE_ACTOR', 'ana');
  const hear = (text: unknown) => (said.push(String(text)), true);
  vi.spyOn(console, 'log').mockImplementation(hear);
  vi.spyOn(console, 'error').mockImplementation(hear);
  vi.spyOn(process.stderr, 'write').mockImplementation(hear);
  for (const [version, build] of [
    ['1.0.0', 'aaaaaaaaaaaa'],
    ['1.1.0', 'bbbbbbbbbbbb'],
  ] as const) {
    await writeSampleBuild(join(folder, build), { version, build });
    await mustDo('publish', 'clients', '--dir', join(folder, build));
    await mustDo('promote', `clients@${version}`, '--force', 'test');
  }
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function mfe(...words: string[]): Promise<number> {
  said = [];
  return runProgram(['node', 'mfe', ...words]);
}

async function mustDo(...words: string[]): Promise<string> {
  expect(await mfe(...words), said.join('\n')).toBe(0);
  return said.join('\n');
}

const live = async () =>
  (JSON.parse(await readFile(join(folder, 'store/registry.json'), 'utf8')) as Registry).remotes['clients'];
const moves = async () => (await readdir(join(folder, 'store/clients'), { recursive: true })).toSorted();

test.each([
  [['disable', 'clients', '--reason', ''], '--reason'],
  [['disable', 'clients', '--reason', ' \n '], '--reason'],
  [['disable', 'clients', '--reason', 'x'.repeat(301)], '--reason'],
  [['promote', 'clients@1.0.0', '--force', ' '], '--force'],
  [['promote', 'clients@1.0.0', '--force', 'test', '--even-though', ''], '--even-though'],
  [['promote', 'clients@1.0.0', '--force', 'test', '--tenant', ''], '--tenant'],
  [['promote', 'clients@1.0.0', '--force', 'test', '--tenant', 'Aurora'], '--tenant'],
  [['rollback', 'clients', '--force', ''], '--force'],
  [['rollback', 'clients', '--force', 'test', '--note', ' '], '--note'],
  [['halt', 'clients', '--note', ''], '--note'],
  [['withdraw', 'clients', '--note', ''], '--note'],
])('words that say nothing move nothing: %j', async (words, option) => {
  const before = [await live(), await moves()];
  expect(await mfe(...words)).toBe(2);
  expect(said.join('')).toContain(option);
  expect([await live(), await moves()]).toEqual(before);
});

test('a sentence is one line, whatever was pasted, and does nothing to the terminals of others', async () => {
  await mustDo('disable', 'clients', '--reason', ' Back\n at\u001B[31m noon.\u202E ');
  expect((await live())?.disabled).toBe('Back at[31m noon.');
});

test('a tenant that is named twice gets a canary once', async () => {
  await mustDo('rollback', 'clients', '--force', 'test');
  const again = ['--force', 'test', '--even-though', 'mended'];
  await mustDo('promote', 'clients@1.1.0', ...again, '--tenant', TENANT, '--tenant', TENANT.toUpperCase());
  expect((await live())?.canary).toEqual({ release: B, percent: 0, tenants: [TENANT] });
});

test('what was withdrawn is not brought back by a rollback, which is for what people get', async () => {
  await mustDo('withdraw', 'clients');
  expect(await mfe('rollback', 'clients', '--force', 'test')).toBe(1);
  expect(said).toEqual([
    'Nobody gets anything of clients, so there is nothing to go back from: "promote" brings a release back.',
  ]);
  await mustDo('promote', 'clients@1.0.0', '--force', 'test');
  expect(await live()).toMatchObject({ stable: A });
});
