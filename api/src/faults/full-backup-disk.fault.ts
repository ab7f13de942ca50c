import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, TestFolder } from '../lifecycle/testing/server-process.ts';
import type { Caller } from '../testing/caller.ts';
import { Installation } from './installation.ts';

const disk = mkdtempSync(join(tmpdir(), 'energy-monitor-backup-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status === 0;
if (!isMounted) process.stderr.write('!! SKIPPED: a full disk of the backups, which only root can make.\n');

/** Less than an archive of what is sent here. */
const LEFT = 16 * 1024;

describe.runIf(isMounted)('a disk of the backups that is full', () => {
  const folder = new TestFolder();
  const pad = join(disk, 'of-somebody-else');
  const kept = join(disk, 'kept');
  let site: Installation;
  let server: ServerProcess;
  let staff: Caller;

  beforeAll(async () => {
    folder.prepare();
    const environment = { DATA_DIR: folder.data, BACKUP_STORE: kept, LOG_LEVEL: 'info' };
    site = await Installation.in({ kind: 'embedded', folder: join(folder.data, 'database') }, environment);
    server = site.begin();
    const at = await server.ready();
    staff = await site.staff(at);
    const device = await site.device(at);
    const numbers = Array.from({ length: 2000 }, (_, number) => number);
    await device.post(`${site.readings}/batch`, site.batch(numbers));
  }, 180_000);
  afterAll(async () => {
    await site.end();
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
    folder.remove();
  });

  async function backUp() {
    const { id } = (await staff.post('/v1/backups')).body.data;
    const look = async () =>
      (await staff.get('/v1/backups')).body.data.find((each: { id: string }) => each.id === id);
    await expect.poll(async () => (await look()).state, { timeout: 30_000 }).toMatch(/^(stored|failed)$/);
    return look();
  }
  const files = () =>
    readdirSync(kept, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));

  it('is told as such, nothing half made is left, and the next backup is whole', async () => {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(pad, Buffer.alloc(bavail * bsize - LEFT));
    expect(await backUp()).toMatchObject({
      state: 'failed',
      error: 'The folder of the backups could not be written, because its disk is full.',
      url: null,
    });
    expect(files()).toEqual([]);
    // Only archives want room there.
    expect((await staff.post('/v1/clients', { name: 'Another', description: 'x' })).status).toBe(201);
    rmSync(pad);
    const stored = await backUp();
    expect(stored).toMatchObject({ state: 'stored', error: null });
    expect(files()).toHaveLength(1);
    await server.stop();

    const [archive = ''] = files();
    const half = join(disk, 'half.zip');
    const bytes = readFileSync(archive);
    expect(bytes.length).toBe(stored.size_bytes);
    writeFileSync(half, bytes.subarray(0, bytes.length / 2));
    const other = new TestFolder();
    other.prepare();
    const restore = (path: string) =>
      spawnSync(process.execPath, [join(import.meta.dirname, '../backups/restore.ts'), path], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], DATA_DIR: other.data, DEMO: 'off' },
      });
    const refused = restore(half);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/cut off|no backup/);
    expect(refused.stderr).not.toContain('    at ');
    const made = restore(archive);
    expect(made.stderr).toBe('');
    expect(made.status).toBe(0);
    expect(made.stdout).toContain('Restored Aurora');
    other.remove();
  });
});
