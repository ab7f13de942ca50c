import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTemporaryPostgres } from '../../../toolchain/postgres.ts';
import { ServerProcess, TestFolder } from '../lifecycle/testing/server-process.ts';
import { clockAhead } from './clock-ahead.ts';
import { Installation, serverAt } from './installation.ts';
import { measured } from './measured.ts';

const postgres = await startTemporaryPostgres();
if (!postgres)
  process.stderr.write('!! SKIPPED: jobs and starts that are broken off, which need PostgreSQL.\n');
const url = postgres?.url ?? '';
const folders: TestFolder[] = [];
const folder = () => {
  const made = new TestFolder();
  folders.push(made);
  return made.data;
};

afterAll(() => {
  postgres?.stop();
  for (const each of folders) each.remove();
});

/** Kills a first start at several moments of it. @returns how many of them were before it served */
async function killedStarts(begin: () => ServerProcess): Promise<number> {
  let early = 0;
  for (const milliseconds of [100, 400, 800, 1600]) {
    const started = begin();
    await expect.poll(() => started.output, { timeout: 60_000 }).toContain('Opening the database');
    await pause(milliseconds);
    if (!started.output.includes('Ready in')) early += 1;
    started.signal('SIGKILL');
    await started.exit();
  }
  return early;
}

async function expectWhole(started: ServerProcess): Promise<void> {
  const at = await started.ready();
  expect((await fetch(`${at}/readyz`)).status).toBe(200);
  expect(await started.stop()).toBe(0);
}

it('a first start of the embedded database that is killed in the middle is made good by the next', async () => {
  const data = folder();
  const begin = () => new ServerProcess({ DATA_DIR: data, DEMO: 'people' });
  expect(await killedStarts(begin)).toBeGreaterThan(0);
  await expectWhole(begin());
});

describe.runIf(postgres)('on PostgreSQL', () => {
  let site: Installation;
  beforeAll(async () => {
    site = await Installation.in(serverAt(url), { DATA_DIR: folder(), DATABASE_URL: url });
  });
  afterAll(() => site.end());

  it('a first start that is killed in the middle of the migrations leaves nothing half made', async () => {
    postgres?.call('createdb', ['-h', '127.0.0.1', '-p', new URL(url).port, '-U', 'postgres', 'unmade']);
    const environment = { DATABASE_URL: url.replace(/postgres$/, 'unmade'), DATA_DIR: folder() };
    const begin = () => site.begin({ ...environment, LOG_LEVEL: 'warn' });
    expect(await killedStarts(begin)).toBeGreaterThan(0);
    await expectWhole(begin());
  });

  it('a backup under which the database is lost is stored once it is back, and nobody is told of a failure', async () => {
    const server = site.begin({ LOG_LEVEL: 'info' });
    const at = await server.ready();
    const staff = await site.staff(at);
    const device = await site.device(at);
    expect((await device.post(`${site.readings}/batch`, site.batch([1, 2, 3]))).status).toBe(200);
    // The table is locked, so the archive is certainly being written when the server goes.
    const lock = new Client({ connectionString: url });
    lock.on('error', () => undefined);
    await lock.connect();
    await lock.query('begin; lock table reading in access exclusive mode');
    const { id } = (await staff.post('/v1/backups')).body.data;
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await lock.query(waiting)).rows.length, { timeout: 10_000 })
      .toBeGreaterThan(0);
    postgres?.crash();
    await pause(10_000);
    postgres?.start();
    const began = performance.now();
    const states = new Set<string>();
    const look = async () => {
      const { status, body } = await staff.get('/v1/backups');
      if (status !== 200) return undefined;
      const found = body.data.find((each: { id: string }) => each.id === id);
      states.add(found.state);
      return found.state;
    };
    await expect.poll(look, { timeout: 30_000 }).toBe('stored');
    measured(
      'backup under which the database was lost: stored after its return (ms)',
      performance.now() - began,
    );
    expect([...states]).not.toContain('failed');
    server.signal('SIGKILL');
    await server.exit();
  });

  it('a clock that is five months ahead keeps no job from its work', async () => {
    const months = new Date();
    months.setUTCMonth(months.getUTCMonth() + 5);
    const by = months.getTime() - Date.now();
    const ahead = site.begin({ LOG_LEVEL: 'info', NODE_OPTIONS: clockAhead(by) });
    const at = await ahead.ready();
    const staff = await site.staff(at, '200d');
    const created = await staff.post('/v1/clients', { name: 'Late', description: 'In five months' });
    expect(created.status).toBe(201);
    await expect.poll(() => ahead.output, { timeout: 40_000 }).toContain('"audit":"sealed"');
    const database = new Client({ connectionString: url });
    await database.connect();
    const due = async () => {
      const { rows } = await database.query<{ kind: string }>(
        `select kind from job where kind in ('housekeeping', 'forecasts', 'audit-seal', 'backups') and run_at > now()`,
      );
      return rows.map(({ kind }) => kind).toSorted();
    };
    // Each has been done once, and waits for its next time.
    await expect
      .poll(due, { timeout: 30_000 })
      .toEqual(['audit-seal', 'backups', 'forecasts', 'housekeeping']);
    await database.end();
    expect(ahead.output.split('\n').filter((line) => /"level":[56]0/.test(line))).toEqual([]);
    ahead.signal('SIGKILL');
    await ahead.exit();
  });
});
