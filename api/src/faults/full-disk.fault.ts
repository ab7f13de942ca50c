import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { DiskRoom } from '../database/disk-room.ts';
import { PgliteThread } from '../database/pglite-thread.ts';
import { type ServerProcess, TestFolder } from '../lifecycle/testing/server-process.ts';
import type { Caller } from '../testing/caller.ts';
import { Installation } from './installation.ts';
import { measured } from './measured.ts';

const disk = mkdtempSync(join(tmpdir(), 'energy-monitor-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=240m', 'tmpfs', disk]).status === 0;
if (!isMounted) process.stderr.write('!! SKIPPED: a full disk, which only root can make.\n');

const MB = 1024 * 1024;
const pad = join(disk, 'of-somebody-else');
function fillUntil(left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(pad, Buffer.alloc(Math.max(0, bavail * bsize - left)));
}
const makeRoom = () => rmSync(pad, { force: true });

describe.runIf(isMounted)('a full disk under the embedded database', () => {
  let site: Installation;
  let server: ServerProcess;
  let device: Caller;
  let staff: Caller;
  let url: string;
  let data: string;
  let next = 0;
  const acknowledged: number[] = [];

  beforeAll(async () => {
    const folder = new TestFolder(disk);
    folder.prepare();
    ({ data } = folder);
    const config = { kind: 'embedded', folder: join(data, 'database') } as const;
    site = await Installation.in(config, {
      DATA_DIR: data,
      LOG_LEVEL: 'info',
      METRICS_TOKEN: 'a-token-of-16-letters',
    });
  });
  afterAll(async () => {
    await site.end();
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });
  beforeEach(async () => {
    server = site.begin();
    url = await server.ready();
    device = await site.device(url);
    staff = await site.staff(url);
  });
  afterEach(async () => {
    makeRoom();
    server.signal('SIGKILL');
    await server.exit();
  });

  async function post(count = 500): Promise<number> {
    const numbers = Array.from({ length: count }, () => next++);
    const { status } = await device.post(`${site.readings}/batch`, site.batch(numbers));
    if (status === 200) acknowledged.push(...numbers);
    return status;
  }
  const reads = async () => [
    (await staff.get('/v1/clients')).status,
    (await device.get(site.readings)).status,
    (await staff.post('/v1/query/execute', { template_id: 'client_metrics_summary', parameters: {} })).status,
    (await fetch(`${url}/healthz`)).status,
  ];
  async function expectNothingLost(): Promise<void> {
    const stored = await site.stored(device);
    expect(acknowledged.filter((number) => stored.get(number) !== number)).toEqual([]);
  }

  it('is told by 507 while reads go on, and heals by itself when there is room', async () => {
    expect(await post()).toBe(200);
    expect(await reads()).toEqual([200, 200, 200, 200]);
    fillUntil(1 * MB);
    const noticed = performance.now();
    await expect.poll(() => post(1)).toBe(507);
    const answer = await device.post(site.readings, site.reading(0));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '60']);
    expect(answer.body.code).toBe('disk_full');
    expect(answer.body.message).toContain('disk space');
    measured('full disk: refused after (ms)', performance.now() - noticed);
    expect(await reads()).toEqual([200, 200, 200, 200]);
    expect((await staff.post('/v1/clients', { name: 'Late', description: 'x' })).status).toBe(507);
    makeRoom();
    const began = performance.now();
    await expect.poll(() => post(), { timeout: 5000 }).toBe(200);
    measured('full disk: stores again after (ms)', performance.now() - began);
    await expectNothingLost();
    // Jobs rest meanwhile, and go on: none of them has failed over it.
    const from = server.output.length;
    expect((await staff.post('/v1/clients', { name: 'After', description: 'x' })).status).toBe(201);
    await expect.poll(() => server.output.slice(from), { timeout: 30_000 }).toContain('"audit":"sealed"');
    expect(server.output).not.toContain('A job failed');
  });

  it('is warned about at a tenth that is free, in the log and in the metrics', async () => {
    await server.stop();
    fillUntil(2 * MB);
    server = site.begin();
    expect(await server.exit()).toBe(1);
    expect(server.errors).toMatch(/^The disk of .* is full \(\d MB are left, 20 MB are needed\): make room/);
    makeRoom();
    fillUntil(22 * MB);
    server = site.begin();
    url = await server.ready();
    const second = await fetch(`${url}/metrics`, {
      headers: { authorization: 'Bearer a-token-of-16-letters' },
    });
    expect(Number(/^data_folder_free_bytes (\d+)/m.exec(await second.text())?.[1])).toBeLessThan(23 * MB);
    await expect.poll(() => server.output).toMatch(/nearly full: \d% are free/);
  });

  it('that leaves no room for the log ends the database that hangs on it, and it comes back whole', async () => {
    const folder = join(disk, 'alone');
    cpSync(inject('databaseTemplate'), folder, { recursive: true });
    const thread = new PgliteThread(folder, new DiskRoom(folder));
    await thread.waitReady;
    await thread.query('create table written (n serial)');
    fillUntil(3 * MB);
    await thread.query('insert into written select from generate_series(1, 500)');
    const began = performance.now();
    // Nothing but the log grows by it.
    const message = `select pg_logical_emit_message(false, 'x', repeat('y', 1000000))`;
    const error = await (async () => {
      for (let megabytes = 0; megabytes < 100; megabytes += 1) await thread.query(message);
    })().catch((problem: unknown) => problem);
    expect(error).toMatchObject({ code: '53100' });
    measured('full disk, no room for the log: given up after (ms)', performance.now() - began);
    await expect
      .poll(() => thread.query('select 1').catch(({ message: said }: Error) => said), { timeout: 5000 })
      .toContain('waits for room');
    makeRoom();
    const since = performance.now();
    await expect
      .poll(
        () => thread.query<{ count: number }>('select count(*)::int as count from written').catch(() => null),
        {
          timeout: 20_000,
        },
      )
      .toMatchObject({ rows: [{ count: 500 }] });
    measured('full disk, no room for the log: back after (ms)', performance.now() - since);
    await thread.close();
    rmSync(folder, { recursive: true });
  });

  it('leaves no drafts behind: a start takes those away that are an hour old', async () => {
    const folder = join(data, 'store', 'clients');
    mkdirSync(folder, { recursive: true });
    const [old, fresh] = ['registry.json.1.draft', 'registry.json.2.draft'].map((name) => join(folder, name));
    for (const path of [old, fresh]) writeFileSync(path ?? '', 'half');
    utimesSync(old ?? '', 0, 0);
    await server.stop();
    server = site.begin();
    await server.ready();
    expect(readdirSync(folder)).toEqual(['registry.json.2.draft']);
  });
});
