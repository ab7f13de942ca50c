import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../audit/audit.schema.ts';
import { createTenant, type Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import { equipOperators } from './operators.ts';
import type { ReleaseMove } from './release-move.schema.ts';
import type { PartReleases } from './releases.schema.ts';

/** Nobody answers there, so a rollback's look at hosts is left out, and a gate lets nothing through. */
const NO_HOST = 'http://127.0.0.1:9';
const OPERATOR = randomUUID();
const PROGRAM = resolve(import.meta.dirname, '../../../federation/src/cli/program.ts');

let service: TestService;
let operator: Tenant;
let manager: Caller;
let looker: Caller;

beforeAll(async () => {
  service = await TestService.start({ OPERATOR_TENANTS: OPERATOR, MFE_HOST: NO_HOST });
  operator = await createTenant(service.database, { id: OPERATOR, name: 'Operator', timezone: 'UTC' });
  await equipOperators(service.database, new Set([OPERATOR]));
  manager = await service.member(operator, { firstName: 'Ana', lastName: 'Ortiz' });
  const role = await manager.post('/v1/roles', { name: 'watchers', display_name: 'Watchers' });
  await manager.put(`/v1/roles/${role.body.data.id}/permissions`, { permissions: ['release.read'] });
  looker = await service.member(operator, { roles: ['watchers'] });
});
afterAll(() => service.close());

let count = 0;
let part: string;
beforeEach(() => {
  count += 1;
  part = `part${count}`;
});

/** Runs commands one after the other in one process: most of the time of one is its start. */
async function mfe(...commands: string[][]): Promise<void> {
  const { dataDir } = service.config;
  const env = { ...process.env, DATA_DIR: dataDir, MFE_ACTOR: 'pipeline', MFE_STORE: join(dataDir, 'store') };
  const program = `
    const { runProgram } = await import(process.argv[1]);
    for (const words of JSON.parse(process.argv[2]))
      if ((await runProgram(['node', 'mfe', ...words])) !== 0) throw new Error(words.join(' '));`;
  const words = ['--input-type=module', '-e', program, PROGRAM, JSON.stringify(commands)];
  await promisify(execFile)(process.execPath, words, { env });
}

interface Build {
  release: string;
  directory: string;
}

async function build(version: string, changes: object = {}): Promise<Build> {
  const directory = join(service.config.dataDir, 'builds', `${part}-${version}`);
  const entry = `/* ${part} ${version} */`;
  const hash = createHash('sha384').update(entry).digest('base64');
  const hashed = createHash('sha256').update(`${part} ${version}`).digest('hex').slice(0, 12);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'entry.js'), entry);
  const contract = {
    schema: 1,
    name: part,
    version,
    build: hashed,
    container: `${part}_${hashed}`,
    routes: [{ path: `/${part}`, title: { en: part }, permissions: { any: ['client.read'] } }],
    nav: [],
    requires: {},
    modules: ['./routes'],
    entry: 'entry.js',
    preload: ['entry.js'],
    files: { 'entry.js': `sha384-${hash}` },
    sizes: { total: 1000, totalGzip: 400, initial: 1000, initialGzip: 400 },
    ...changes,
  };
  await writeFile(join(directory, 'contract.json'), JSON.stringify(contract));
  return { release: `${version}-${hashed}`, directory };
}

const publish = ({ directory }: Build): string[] => ['publish', part, '--dir', directory];
/** Puts a release live without the gate, as a pipeline would that has its own. */
const live = ({ release }: Build, ...words: string[]): string[] => [
  'promote',
  `${part}@${release}`,
  '--force',
  'test',
  ...words,
];
const rollback = (note: string): string[] => ['rollback', part, '--note', note, '--host', NO_HOST];

/** Publishes builds and makes moves. */
const prepare = (builds: Build[], ...moves: string[][]) => mfe(...builds.map(publish), ...moves);

async function shown(caller = manager): Promise<PartReleases> {
  const find = async (): Promise<PartReleases | undefined> => {
    const { body } = await caller.get('/v1/releases');
    return body.data.find(({ remote }: PartReleases) => remote === part);
  };
  // What was read in the last two seconds is not read again.
  await expect.poll(find, { timeout: 10_000 }).toMatchObject({ published: expect.any(Array) });
  return (await find()) as PartReleases;
}

async function move(request: object, caller = manager): Promise<ReleaseMove> {
  const begun = await caller.post(`/v1/releases/${part}/moves`, request);
  expect(begun.status, begun.text).toBe(202);
  return ended(begun.body.data.id, caller);
}

async function ended(id: string, caller = manager): Promise<ReleaseMove> {
  let move: ReleaseMove | undefined;
  await expect
    .poll(
      async () => {
        move = (await caller.get(`/v1/release-moves/${id}`)).body.data;
        return move?.state;
      },
      { timeout: 30_000 },
    )
    .not.toBe('running');
  return move as unknown as ReleaseMove;
}

const codeOf = async (answer: ReturnType<Caller['get']>) => {
  const { status, body } = await answer;
  return [status, body?.code];
};

describe('a preview', () => {
  it('is a link that whoever may move releases makes, with the command’s words where it refuses', async () => {
    const first = await build('1.0.0');
    await prepare([first]);
    const ask = (changes: object, caller = manager) =>
      caller.post(`/v1/releases/${part}/previews`, {
        release: first.release,
        for: 'ada@aurora.example',
        hours: 2,
        ...changes,
      });
    const made = await ask({});
    expect(made.status, made.text).toBe(200);
    const [link = ''] = made.body.data.links;
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:9\/dashboard#preview=/);
    expect(Date.parse(made.body.data.until)).toBeGreaterThan(Date.now() + 3_600_000);
    const { body: trail } = await manager.get('/v1/audit?limit=5');
    expect(trail.data).toContainEqual(expect.objectContaining({ action: 'release.preview' }));
    expect((await ask({ for: 'nobody' })).body.message).toContain('names nobody');
    expect((await ask({ for: '--store=/tmp' })).status).toBe(422);
    expect((await ask({ release: '9.9.9-aaaaaaaaaaaa' })).body.message).toContain('is not published');
    expect((await ask({ hours: 0 })).status).toBe(422);
    expect((await ask({}, looker)).status).toBe(403);
  });
});

// Each test starts a dozen processes, which takes its time on a busy machine.
describe('releases', () => {
  it('are shown as the command shows them, with what was taken back, why and by whom', async () => {
    const [first, second, third] = [await build('1.0.0'), await build('1.1.0'), await build('1.10.0')];
    await prepare(
      [first, second, third],
      live(first),
      live(second),
      rollback('wrong figures'),
      live(third, '--percent', '10'),
    );
    expect(await shown(looker)).toEqual({
      remote: part,
      serial: 4,
      live: first.release,
      canary: { release: third.release, percent: 10, tenants: [], since: expect.any(String) },
      previous: null,
      disabled: null,
      bad: [
        {
          release: second.release,
          how: 'rollback',
          by: 'pipeline',
          at: expect.any(String),
          reason: 'wrong figures',
        },
      ],
      published: [third.release, second.release, first.release],
      behind: false,
      last: expect.objectContaining({ action: 'canary', by: 'pipeline' }),
      health: [],
      running: [],
    });
  });

  it('are moved by the command, in the name of the person, and every move is in the audit trail', async () => {
    const [first, second] = [await build('1.0.0'), await build('1.1.0')];
    await prepare([first, second], live(first), live(second));
    const { serial } = await shown();
    const done = await move({ move: 'rollback', seen: serial, reason: '--force all' });
    expect(done).toMatchObject({ state: 'done', by: 'Ana Ortiz', sentence: null });
    expect(done.passed).toContain('its files are the ones that were published');
    expect(await shown()).toMatchObject({
      live: first.release,
      bad: [{ release: second.release, by: 'Ana Ortiz', reason: '--force all' }],
    });
    const off = await move({ move: 'disable', seen: serial + 1, reason: 'Back at noon.' });
    expect(off.state).toBe('done');
    expect(await shown()).toMatchObject({ disabled: 'Back at noon.' });
    expect(await move({ move: 'enable', seen: serial + 2 })).toMatchObject({ state: 'done' });
    const { body } = await manager.get(`/v1/audit?target_id=${part}`);
    expect(body.data.map(({ action, actor }: AuditEntry) => [action, actor.name])).toEqual([
      ['release.enable', 'Ana Ortiz'],
      ['release.disable', 'Ana Ortiz'],
      ['release.rollback', 'Ana Ortiz'],
    ]);
    expect(body.data[2].after).toMatchObject({
      outcome: 'done',
      command: expect.stringContaining('rollback'),
    });
  });

  it('that are bad, and that the gate cannot look at, are refused in the words of the command, which is audited', async () => {
    const [first, second, third] = [await build('1.0.0'), await build('1.1.0'), await build('1.2.0')];
    await prepare([first, second, third], live(first), live(second), rollback('wrong figures'));
    const { serial: seen } = await shown();
    const bad = await move({ move: 'promote', release: second.release, seen });
    expect(bad.state).toBe('refused');
    expect(bad.sentence).toMatch(/was rolled back by pipeline at .* \(wrong figures\): pass --even-though/);
    const unseen = await move({ move: 'canary', release: third.release, percent: 5, seen });
    expect(unseen).toMatchObject({
      state: 'refused',
      sentence: expect.stringContaining(`The live host at ${NO_HOST} could not be asked`),
    });
    expect(await shown()).toMatchObject({ live: first.release, canary: null, serial: seen });
    const { body } = await manager.get(`/v1/audit?target_id=${part}`);
    expect(body.data.map(({ after }: AuditEntry) => after?.['outcome'])).toEqual(['refused', 'refused']);
  });

  it('are moved once by two people on call, and not at all by who has not seen the last move', async () => {
    const [first, canary] = [await build('1.0.0'), await build('1.1.0')];
    await prepare([first, canary], live(first), live(canary, '--percent', '10'));
    const other = await service.member(operator, { firstName: 'Ben', lastName: 'Ito' });
    const { serial: seen } = await shown();
    const both = await Promise.all(
      [manager, other].map((caller) => move({ move: 'halt', seen, reason: 'slow' }, caller)),
    );
    expect(both.map(({ state }) => state).toSorted()).toEqual(['already', 'done']);
    expect(both.find(({ state }) => state === 'already')?.sentence).toMatch(/nothing more was done/);
    const late = await move({ move: 'disable', seen, reason: 'Off.' });
    expect(late).toMatchObject({
      state: 'conflict',
      sentence: expect.stringMatching(/changed part\d+ meanwhile/),
    });
    expect(await shown()).toMatchObject({ live: first.release, canary: null, disabled: null });
  });

  it('are promoted by one of those who press at the same moment, and never by a crowd of processes', async () => {
    const [first, second] = [await build('1.0.0'), await build('1.1.0')];
    await prepare([first, second], live(first), live(second));
    const { serial } = await shown();
    const press = (body: object) => manager.post(`/v1/releases/${part}/moves`, { seen: serial, ...body });
    const together = async (body: object) => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => press(body)));
      return answers.filter(({ status }) => status === 202).map((answer) => answer.body.data.id as string);
    };
    const promoted = await together({ move: 'promote', release: first.release });
    expect(promoted).toHaveLength(1);
    const rolledBack = await together({ move: 'rollback', reason: 'Broken' });
    expect(rolledBack.length).toBeLessThanOrEqual(5);
    for (const id of [...promoted, ...rolledBack]) await ended(id);
  });

  it('have a history without end, and are compared', async () => {
    const [first, second] = [await build('1.0.0'), await build('1.1.0', { modules: ['./routes', './map'] })];
    await prepare([first, second], live(first), ['disable', part, '--reason', 'a look'], ['enable', part]);
    const one = await looker.get(`/v1/releases/${part}/history?limit=2`);
    expect(one.body.data.map(({ action }: { action: string }) => action)).toEqual(['enable', 'disable']);
    const two = await looker.get(`/v1/releases/${part}/history?limit=2&before=${one.body.next}`);
    expect(two.body.data).toHaveLength(1);
    expect(two.body.next).toBeNull();
    expect(two.body.data.at(-1)).toMatchObject({ action: 'promote', release: first.release, by: 'pipeline' });
    const diff = await looker.get(`/v1/releases/${part}/diff?from=${first.release}&to=${second.release}`);
    expect(diff.body.data).toMatchObject({ modules: [{ name: './map', from: null, to: './map' }], nav: [] });
    expect(
      await codeOf(looker.get(`/v1/releases/${part}/diff?from=${first.release}&to=9.9.9-aaaaaaaaaaaa`)),
    ).toEqual([404, 'not_found']);
  });

  it('of a service that stopped in the middle say so', async () => {
    const id = randomUUID();
    await sql`insert into release_move (move_id, remote, kind, by_name, by_user, by_tenant, state, passed, started_at)
      values (${id}, ${part}, 'promote', 'Ana', ${id}, ${id}, 'running', '[]', now() - interval '1 hour')`.execute(
      service.database.owner,
    );
    expect((await looker.get(`/v1/release-moves/${id}`)).body.data).toMatchObject({ state: 'lost' });
  });
});

describe('who may', () => {
  const asks = (caller: Caller) => [
    caller.get('/v1/releases'),
    caller.get('/v1/releases/clients/history'),
    caller.get('/v1/releases/clients/diff?from=1.0.0-aaaaaaaaaaaa&to=1.0.0-bbbbbbbbbbbb'),
    caller.get(`/v1/release-moves/${randomUUID()}`),
  ];

  it('look and not move is told so', async () => {
    expect(await codeOf(looker.post('/v1/releases/clients/moves', { move: 'enable', seen: 0 }))).toEqual([
      403,
      'permission_denied',
    ]);
  });

  it('do everything in an organization that operates nothing may neither look nor move, nor make themselves', async () => {
    const other = await service.tenant('Borealis');
    // Even where the rows say so: of an organization that operated the installation once.
    await equipOperators(service.database, new Set([other.id]));
    const admin = await service.member(other);
    for (const answer of asks(admin)) expect(await codeOf(answer)).toEqual([403, 'permission_denied']);
    expect(await codeOf(admin.post('/v1/releases/clients/moves', { move: 'enable', seen: 0 }))).toEqual([
      403,
      'permission_denied',
    ]);
    const me = await admin.get('/v1/auth/me');
    expect(me.body.data.permissions.filter((key: string) => key.startsWith('release.'))).toEqual([]);
    const role = await admin.post('/v1/roles', { name: 'movers', display_name: 'Movers' });
    const path = `/v1/roles/${role.body.data.id}/permissions`;
    expect(await codeOf(admin.put(path, { permissions: ['release.manage'] }))).toEqual([
      403,
      'permission_not_held',
    ]);
    const catalog = await admin.get('/v1/permissions');
    expect(catalog.body.data.filter(({ group }: { group: string }) => group === 'release')).toEqual([]);
    const groups = await admin.get('/v1/permissions/by-resource');
    expect(groups.body.data.map(({ name }: { name: string }) => name)).not.toContain('release');
  });

  it('operate the installation is said by ids that organizations have, others are named at the start', async () => {
    const unknown = randomUUID();
    expect(await equipOperators(service.database, new Set([OPERATOR, unknown]))).toEqual([unknown]);
  });

  it('operate the installation sees what can be given', async () => {
    const groups = await manager.get('/v1/permissions/by-resource');
    expect(groups.body.data.map(({ name }: { name: string }) => name)).toContain('release');
    for (const caller of [service.anybody])
      for (const answer of asks(caller)) expect((await answer).status).toBe(401);
  });

  it('ask for what is not whole is told what is missing', async () => {
    for (const [request, field] of [
      [{ move: 'promote', seen: 1 }, 'release'],
      [{ move: 'rollback', seen: 1 }, 'reason'],
      [{ move: 'canary', release: '1.0.0-aaaaaaaaaaaa', seen: 1 }, 'percent'],
    ] as const) {
      const answer = await manager.post('/v1/releases/clients/moves', request);
      expect([answer.status, answer.body.details[0].field]).toEqual([422, field]);
    }
    const { status } = await manager.post('/v1/releases/nothing/moves', { move: 'enable', seen: 1 });
    expect(status).toBe(404);
  });
});
