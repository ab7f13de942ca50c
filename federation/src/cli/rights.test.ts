import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Registry } from '../contract.ts';
import type { LogEntry } from '../store/log/log-entry.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { runProgram } from './program.ts';

let folder: string;
let said: string[];
const keys: Record<string, string> = {};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rights-'));
  vi.stubEnv('MFE_STORE', join(folder, 'store'));
  vi.stubEnv('MFE_SOURCE_MAPS', join(folder, 'maps'));
  vi.stubEnv('MFE_HOST', 'http://127.0.0.1:9');
  vi.stubEnv('MFE_WAIT', '0');
  said = [];
  const hear = (text: unknown) => void said.push(String(text));
  vi.spyOn(console, 'log').mockImplementation(hear);
  vi.spyOn(console, 'error').mockImplementation(hear);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => (hear(text), true));
  for (const name of ['installation', 'maps', 'atlas', 'oncall', 'stranger']) {
    await must(name, 'key', join(folder, `${name}.pem`));
    keys[name] = said.join('\n').split('\n').at(-1) ?? '';
  }
  for (const [version, build] of [
    ['1.0.0', 'aaaaaaaaaaaa'],
    ['1.1.0', 'bbbbbbbbbbbb'],
  ] as const)
    for (const name of ['maps', 'atlas'])
      await writeSampleBuild(join(folder, `${name}-${version}`), { name, version, build });
  await must('installation', 'publish', 'maps', '--dir', join(folder, 'maps-1.0.0'));
  await must('installation', 'promote', 'maps@1.0.0', '--force', 'test');
  await rights({
    maps: { publish: ['maps'], promote: ['maps'], rollback: ['maps', 'oncall'], disable: ['oncall'] },
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const [A, B] = ['1.0.0-aaaaaaaaaaaa', '1.1.0-bbbbbbbbbbbb'];

/** Who runs it has a machine of their own, with a key and a memory of its own. */
async function mfe(who: string, ...words: string[]): Promise<number> {
  vi.stubEnv('DATA_DIR', join(folder, `data-${who}`));
  vi.stubEnv('MFE_SIGNING_KEY', words[0] === 'key' ? undefined : join(folder, `${who}.pem`));
  vi.stubEnv('MFE_ACTOR', who);
  said = [];
  return runProgram(['node', 'mfe', ...words]);
}

async function must(who: string, ...words: string[]): Promise<string> {
  expect(await mfe(who, ...words), `${words.join(' ')}: ${said.join('\n')}`).toBe(0);
  return said.join('\n');
}

async function refused(who: string, ...words: string[]): Promise<string> {
  const before = await everything();
  expect(await mfe(who, ...words), said.join('\n')).toBe(1);
  expect(said).toHaveLength(1);
  expect(await everything()).toEqual(before);
  return said.join('\n');
}

async function rights(given: object, without: string[] = []): Promise<void> {
  const named = Object.entries(keys).filter(
    ([name]) => name !== 'installation' && name !== 'stranger' && !without.includes(name),
  );
  const policy = { schema: 1, keys: Object.fromEntries(named), rights: given };
  await writeFile(join(folder, 'policy.json'), JSON.stringify(policy));
  await must('installation', 'policy', join(folder, 'policy.json'));
}

/** A move of a team: signed, then taken into the registry by whoever has the installation's key. */
async function move(who: string, ...words: string[]): Promise<void> {
  expect(await mfe(who, ...words)).toBe(4);
  expect(said.join('\n')).toContain('is signed and in the log');
  await must('installation', 'watch', '--once');
}

const store = (...path: string[]) => join(folder, 'store', ...path);
const json = async <T>(path: string) => JSON.parse(await readFile(path, 'utf8')) as T;
const registry = () => json<Registry>(store('registry.json'));
const live = async (name = 'maps') => (await registry()).remotes[name]?.stable;
const entries = async () =>
  (await readdir(store('log.moves'))).filter((name) => /^\d+\.json$/.test(name)).toSorted();
async function everything(): Promise<Record<string, string>> {
  const files = await readdir(store(), { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  return Object.fromEntries(
    await Promise.all(names.toSorted().map(async (name) => [name, await readFile(name, 'base64')])),
  );
}

describe('a policy', () => {
  test('a team ships what is theirs with their own key, and the log says who', async () => {
    await must('maps', 'publish', 'maps', '--dir', join(folder, 'maps-1.1.0'));
    await move('maps', 'promote', 'maps@1.1.0', '--force', 'test');
    expect(await live()).toBe(B);
    await move('oncall', 'rollback', 'maps', '--force', 'test');
    expect(await live()).toBe(A);
    const all = await Promise.all((await entries()).map((name) => json<LogEntry>(store('log.moves', name))));
    expect(all.map(({ kind, by, key }) => [kind, by, key === keys[by]])).toEqual([
      ['begin', 'installation', true],
      ['publish', 'installation', true],
      ['move', 'installation', true],
      ['policy', 'installation', true],
      ['publish', 'maps', true],
      ['move', 'maps', true],
      ['move', 'oncall', true],
    ]);
    for (const who of ['installation', 'maps', 'stranger'])
      expect(await must(who, 'verify')).toContain('7 entries since');
  });

  test.each([
    ['maps', ['disable', 'maps', '--reason', 'x'], 'The key of maps may not disable maps: oncall may.'],
    [
      'oncall',
      ['promote', 'maps@1.0.0', '--force', 'x'],
      'The key of oncall may not promote maps: maps may.',
    ],
    ['atlas', ['rollback', 'maps'], 'The key of atlas may not roll back maps: maps, oncall may.'],
    [
      'maps',
      ['publish', 'atlas', '--dir', 'atlas-1.0.0'],
      'The key of maps may not publish atlas: nobody but the installation may.',
    ],
    ['stranger', ['disable', 'maps', '--reason', 'x'], /does not name it: ask whoever has/],
    ['maps', ['policy', 'policy.json'], /only the installation's key may change the policy/],
    ['maps', ['seal'], /signed by the installation's/],
  ])('%s is refused %j in one sentence, and nothing has changed', async (who, words, sentence) => {
    const told = await refused(
      who,
      ...words.map((word) => (/^(atlas-|policy\.json)/.test(word) ? join(folder, word) : word)),
    );
    expect(told).toMatch(sentence);
  });

  test('that names nobody leaves the installation', async () => {
    await rights({ maps: {} });
    expect(await refused('maps', 'rollback', 'maps')).toContain('nobody but the installation may');
    await must('installation', 'disable', 'maps', '--reason', 'x');
  });

  test('that gives a right to a key that it does not have, or one key two names, is refused', async () => {
    const write = (policy: object) =>
      writeFile(join(folder, 'wrong.json'), JSON.stringify({ schema: 1, ...policy }));
    await write({ keys: {}, rights: { maps: { promote: ['maps'] } } });
    expect(await refused('installation', 'policy', join(folder, 'wrong.json'))).toContain(
      'has no key of that name',
    );
    await write({ keys: { one: keys['maps'], two: keys['maps'] }, rights: {} });
    expect(await refused('installation', 'policy', join(folder, 'wrong.json'))).toContain('under two names');
  });

  test('a key that was taken out moves nothing more, and what it has moved stays', async () => {
    await must('maps', 'publish', 'maps', '--dir', join(folder, 'maps-1.1.0'));
    await move('maps', 'promote', 'maps@1.1.0', '--force', 'test');
    const before = await readFile(store('policy.json'));
    await rights({ maps: { rollback: ['oncall'] } }, ['maps']);
    expect(await refused('maps', 'rollback', 'maps')).toContain('the policy in');
    // Nor does it help to put the policy of before back: what counts is the log.
    await writeFile(store('policy.json'), before);
    expect(await refused('maps', 'rollback', 'maps')).toContain('the policy in');
    expect(await refused('installation', 'verify')).toContain(
      'policy.json is not the policy that the log says',
    );
    await must('installation', 'seal');
    expect(await live()).toBe(B);
  });

  test('a build of the host needs two people, and nobody serves another by mistake', async () => {
    const dir = join(folder, 'host');
    await rights({ host: { publish: ['maps'], promote: ['maps', 'oncall'] } });
    await cp(join(folder, 'maps-1.0.0'), dir, { recursive: true });
    await writeFile(join(dir, 'host.json'), JSON.stringify({ version: '2.0.0', build: 'cccccccccccc' }));
    await must('maps', 'publish', 'host', '--dir', dir);
    const promote = ['promote', 'host@2.0.0', '--dir', dir, '--force', 'test'];
    await must('maps', 'approve', 'host@2.0.0');
    expect(await refused('maps', ...promote)).toContain('needs a second person: somebody with another key');
    expect(await refused('installation', 'verify', '--host-build', dir)).toContain('and promoted is none');
    await must('oncall', ...promote);
    expect(await must('stranger', 'verify', '--host-build', dir)).toContain(
      '2.0.0-cccccccccccc, which was promoted',
    );
    await writeFile(join(dir, 'entry.js'), 'other');
    expect(await refused('installation', 'verify', '--host-build', dir)).toContain('is not the file of host');
    expect(await refused('atlas', 'approve', 'host@2.0.0')).toContain(
      'may not promote host: maps, oncall may',
    );
  });
});

describe('the log', () => {
  const last = async () => store('log.moves', (await entries()).at(-1) ?? '');
  const entry = async () => json<LogEntry>(await last());

  test.each([
    ['changed', (text: string) => text.replace('"by":"', '"by":"x')],
    ['no JSON', () => '{'],
    ['nothing', () => 'null'],
  ])('an entry that is %s is told by its number, and nothing moves on it', async (_what, change) => {
    await must('installation', 'disable', 'maps', '--reason', 'x');
    await writeFile(await last(), change(await readFile(await last(), 'utf8')));
    expect(await refused('installation', 'verify')).toMatch(/Entry 5 of the log in .* is not right/);
    expect(await refused('installation', 'enable', 'maps')).toMatch(/Entry 5 of the log/);
  });

  test('an entry of a key without the right, written past the command, gives people nothing', async () => {
    const before = await entry();
    vi.stubEnv('DATA_DIR', join(folder, 'data-maps'));
    const { append } = await import('../store/log/append.ts');
    const { openForChange } = await import('./surroundings.ts');
    vi.stubEnv('MFE_SIGNING_KEY', join(folder, 'oncall.pem'));
    const desk = await openForChange();
    const { pointer } = await (await import('../store/pointers.ts')).readPointer(desk.store, 'maps');
    const history = [{ at: new Date().toISOString(), action: 'rollback' as const, release: B, by: 'x' }];
    const evil = { ...pointer, stable: B, history, serial: 9 };
    await expect(
      append(desk, () => ({ kind: 'move', remote: 'maps', action: 'rollback', release: B, pointer: evil })),
    ).rejects.toThrow('it does more than "rollback" says');
    expect(await entry()).toEqual(before);
  });

  test('one that was cut off at its end is refused, by whoever has seen more and by the registry', async () => {
    await must('installation', 'disable', 'maps', '--reason', 'x');
    await rm(await last());
    expect(await refused('installation', 'enable', 'maps')).toMatch(/ends at entry 4, and there were 5/);
    expect(await refused('stranger', 'verify')).toMatch(/ends at entry 4, and there were 5/);
  });

  test('a whole store of before, genuine in all its parts, is refused by whoever has seen more, until somebody means it', async () => {
    await cp(store(), join(folder, 'copy'), { recursive: true });
    await must('installation', 'disable', 'maps', '--reason', 'x');
    const { log: seen } = await registry();
    await rm(store(), { recursive: true });
    await cp(join(folder, 'copy'), store(), { recursive: true });
    for (const words of [['enable', 'maps'], ['seal'], ['verify'], ['watch', '--once']])
      expect(await refused('installation', ...words)).toMatch(/the store is older than what was seen here/);
    await must('installation', 'seal', '--restored', 'the disk broke');
    expect((await registry()).log?.since).toBeDefined();
    expect((await registry()).log?.size).toBeLessThanOrEqual(seen?.size ?? 0);
    await must('installation', 'disable', 'maps', '--reason', 'x');
    await must('installation', 'verify');
  });

  test('a pointer, a registry and a sum that are not what it says are each told', async () => {
    const genuine = await everything();
    for (const [file, sentence] of [
      ['maps/pointer.json', /What maps points to is not what entry 3 says/],
      ['registry.json', /People get 9\.0\.0.* of maps|not signed with the installation/],
      ['log.moves/state.json', /state\.json is not of this log/],
    ] as const) {
      const text = await readFile(store(file), 'utf8');
      await writeFile(store(file), text.replaceAll('1.0.0-', '9.0.0-'));
      expect(await refused('installation', 'verify')).toMatch(sentence);
      await writeFile(store(file), text);
    }
    expect(await everything()).toEqual(genuine);
    await must('installation', 'verify');
  });

  test('a change of the installation’s key stands in it, and old moves stay proved', async () => {
    const old = keys['installation'] ?? '';
    await rm(join(folder, 'installation.pem'));
    await must('installation', 'key', join(folder, 'installation.pem'));
    await must('installation', 'seal', '--new-key', '--old-key', old);
    expect(await must('installation', 'verify')).toContain('5 entries since');
  });
});

describe('many at once', () => {
  const command = join(import.meta.dirname, 'main.ts');
  const run = (who: string, ...words: string[]) =>
    spawn(process.execPath, [command, ...words], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DATA_DIR: join(folder, `data-${who}`),
        MFE_SIGNING_KEY: join(folder, `${who}.pem`),
        MFE_ACTOR: who,
        MFE_WAIT: '20',
      },
    });

  test('two teams move at the same moment while the installation watches: both are live, and each entry once', async () => {
    await rights({ '*': { publish: ['maps', 'atlas'], promote: ['maps', 'atlas'] } });
    const page = { routes: [{ path: '/atlas', title: { en: 'Atlas' } }], nav: [] };
    await writeSampleBuild(join(folder, 'atlas-1.0.0'), { name: 'atlas', build: 'aaaaaaaaaaaa', ...page });
    const watching = run('installation', 'watch', '--every', '1');
    try {
      const ship = async (who: string, version: string) => {
        const [published] = await once(
          run(who, 'publish', who, '--dir', join(folder, `${who}-${version}`)),
          'exit',
        );
        const [promoted] = await once(run(who, 'promote', `${who}@${version}`, '--force', 'test'), 'exit');
        return [published, promoted];
      };
      expect(await Promise.all([ship('maps', '1.1.0'), ship('atlas', '1.0.0')])).toEqual([
        [0, 0],
        [0, 0],
      ]);
      expect([await live('maps'), await live('atlas')]).toEqual([B, A]);
    } finally {
      watching.kill();
      await once(watching, 'exit');
    }
    await must('stranger', 'verify');
  }, 60_000);

  test('commands that race, and are killed in the middle, leave a log that is whole', async () => {
    const moves = ['disable', 'enable', 'disable', 'enable', 'disable', 'enable', 'disable', 'enable'];
    const codes = await Promise.all(
      moves.map(async (move, index) => {
        const words = move === 'disable' ? [move, 'maps', '--reason', `${index}`] : [move, 'maps'];
        const child = run('installation', ...words);
        const ended = once(child, 'exit') as Promise<[number | null]>;
        if (index % 2 === 0) setTimeout(() => child.kill('SIGKILL'), 250 + 60 * index);
        return (await ended)[0];
      }),
    );
    for (const code of codes) expect([0, 1, 3, null]).toContain(code);
    await must('installation', 'seal');
    await must('installation', 'verify');
    await must('installation', 'disable', 'maps', '--reason', 'after');
    expect((await registry()).remotes['maps']?.disabled).toBe('after');
    await must('installation', 'verify');
  }, 60_000);
});

test('an installation of one key works as before, and keeps a log', async () => {
  await rm(folder, { recursive: true });
  folder = await mkdtemp(join(tmpdir(), 'rights-'));
  vi.stubEnv('MFE_STORE', join(folder, 'store'));
  await must('alone', 'key', join(folder, 'alone.pem'));
  await writeSampleBuild(join(folder, 'maps'), { name: 'maps', build: 'aaaaaaaaaaaa' });
  await must('alone', 'publish', 'maps', '--dir', join(folder, 'maps'));
  await must('alone', 'promote', 'maps@1.0.0', '--force', 'test');
  expect(await must('alone', 'policy')).toContain('There is no policy');
  expect(await must('alone', 'verify')).toContain('3 entries since');
});
