import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConflictError } from '../store/refusal.ts';
import { conclude } from './outcome.ts';
import { runProgram } from './program.ts';

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mfe-'));
  said = [];
  const hear = (text: unknown) => said.push(String(text));
  vi.spyOn(console, 'log').mockImplementation(hear);
  vi.spyOn(console, 'error').mockImplementation(hear);
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => hear(text) > 0);
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const NOBODY = ['--host', 'http://127.0.0.1:9'];
const mfe = (...words: string[]) => runProgram(['node', 'mfe', ...words]);

test('done is 0: an empty store is no error, and says what it is', async () => {
  expect(await mfe('status', '--store', folder, ...NOBODY)).toBe(0);
  expect(said.join('\n')).toContain(`Nothing has been published in ${folder} yet.`);
  expect(said.join('\n')).toContain('no live host at http://127.0.0.1:9');
});

test('refused is 1, with one sentence; for programs as JSON', async () => {
  expect(await mfe('promote', 'clients@1.0.0', '--store', folder)).toBe(1);
  expect(said).toEqual([`clients@1.0.0 is not published in ${folder}: "mfe publish" comes first.`]);
  said = [];
  expect(await mfe('promote', 'clients@1.0.0', '--store', folder, '--json')).toBe(1);
  expect(JSON.parse(said.join(''))).toEqual({
    error: expect.stringContaining('is not published'),
    exitCode: 1,
  });
});

test.each([
  [['promote'], /missing required argument/],
  [['promote', 'clients@1.0.0', '--percent', '180'], /must be from 0\.01 to 100/],
  [['prune', '--older-than', 'soon'], /must be a number of days/],
  [['prune', '--older-than', '-1'], /must be a number of days/],
  [['ship', 'clients'], /unknown command/],
  [['status', '--host', 'nonsense'], /"nonsense" is no address such as https/],
  [['watch', '--every', 'often'], /must be a number of seconds, 1 or more/],
])('wrong usage is 2: %j', async (words, sentence) => {
  expect(await mfe(...words)).toBe(2);
  expect(said.join('')).toMatch(sentence);
});

test.each([
  [['override', 'clients', 'nowhere'], '"nowhere" is no address: an override names one such as'],
  [['override', 'clients', 'http://evil.example'], 'evil.example is not this machine'],
  [['publish', 'nothing'], 'There is no build in'],
  [['publish', 'nothing', '--dir', tmpdir()], 'There is no build in'],
  [['check', 'nothing', ...NOBODY], 'There is no build in'],
  [['check', 'host', '--dir', tmpdir(), ...NOBODY], 'There is no build of the host in'],
  [['promote', 'nothing@1.0.0'], 'nothing@1.0.0 is not published in'],
  [['rollback', 'nothing', ...NOBODY], 'nothing has never been promoted in'],
  [['disable', 'nothing', '--reason', 'x'], 'nothing has never been promoted in'],
  [['enable', 'nothing'], 'nothing has never been promoted in'],
  [['withdraw', 'nothing'], 'nothing has never been promoted in'],
  [['status', 'nothing', ...NOBODY], 'There is no nothing in'],
  [['prune', 'nothing'], 'There is no nothing in'],
  [['seal', '--old-key', 'nowhere.pem'], 'is not an Ed25519 public key'],
  [['create', 'Bad'], '"Bad" cannot be a name'],
  [['create', 'good', '--permission', 'everything'], '"everything" is no permission'],
  [['override', '__proto__', 'http://localhost:3001'], '"__proto__" cannot be a name'],
  [['key', '/nowhere/at/all/team.pem'], '/nowhere/at/all/team.pem cannot be written'],
])(
  'what cannot be done is refused in one sentence, without a trace of the program: %j',
  async (words, sentence) => {
    vi.stubEnv('MFE_STORE', folder);
    vi.stubEnv('DATA_DIR', folder);
    expect(await mfe(...words)).toBe(1);
    expect(said).toEqual([expect.stringContaining(sentence)]);
    expect(said[0]).toMatch(/^[^\n]*\.$/);
  },
);

test('a conflict is 3, an error that nobody foresaw is 4', async () => {
  expect(await conclude(false, () => Promise.reject(new ConflictError('try again')))).toBe(3);
  expect(await conclude(false, () => Promise.reject(new TypeError('x is not a function')))).toBe(4);
});

test('every command explains itself, most by example', async () => {
  for (const command of ['check', 'publish', 'promote', 'rollback', 'status', 'prune', 'override']) {
    said = [];
    expect(await mfe(command, '--help')).toBe(0);
    expect(said.join('')).toContain(`Examples:\n  mfe ${command}`);
  }
});
