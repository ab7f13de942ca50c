import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { warningsOf } from './private-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

const data = () => join(folder, 'data');

test('a new folder is made, marked, locked and released', async () => {
  const locked = await openDataFolder(data());
  expect(await readdir(data())).toEqual(expect.arrayContaining(['energy-monitor.json', 'lock.json']));
  locked.release();
  expect(await readdir(data())).not.toContain('lock.json');
  (await openDataFolder(data())).release();
});

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('a new folder is its owner’s alone', async () => {
  const locked = await openDataFolder(join(folder, 'above', 'data'));
  expect(locked.repair).toEqual({ closed: expect.any(Number), left: 0 });
  expect(await modeOf(join(folder, 'above', 'data'))).toBe(0o700);
  locked.release();
});

test('what others could reach is closed to them, and links are not followed', async () => {
  const outside = join(folder, 'outside.txt');
  await writeFile(outside, 'not ours');
  await chmod(outside, 0o644);
  (await openDataFolder(data())).release();
  await mkdir(join(data(), 'database', 'base'), { recursive: true });
  await writeFile(join(data(), 'database', 'base', '1'), 'rows');
  await symlink(outside, join(data(), 'database', 'link'));
  await chmod(data(), 0o755);
  await chmod(join(data(), 'database'), 0o777);
  await chmod(join(data(), 'database', 'base'), 0o700);
  await chmod(join(data(), 'database', 'base', '1'), 0o666);

  const opened = await openDataFolder(data());
  expect(opened.repair.closed).toBeGreaterThanOrEqual(3);
  opened.release();
  expect(await modeOf(data())).toBe(0o700);
  expect(await modeOf(join(data(), 'database'))).toBe(0o700);
  expect(await modeOf(join(data(), 'database', 'base', '1'))).toBe(0o600);
  expect(await modeOf(outside)).toBe(0o644);
  const [warning] = warningsOf(opened.repair, data());
  expect(warning).toMatch(
    /^Warning: other users of this machine could reach \d+ files and folders in .*private now/,
  );
  const again = await openDataFolder(data());
  expect(again.repair.left).toBe(0);
  again.release();
});

test('a first start that was cut short is known as such until one comes to its end', async () => {
  const first = await openDataFolder(data());
  expect(first.unfinished).toBe(false);
  first.release();
  const second = await openDataFolder(data());
  expect(second.unfinished).toBe(true);
  await second.finish();
  second.release();
  const third = await openDataFolder(data());
  expect(third.unfinished).toBe(false);
  third.release();
});

test('a folder to which remotes were published before the first start is ours', async () => {
  await mkdir(join(data(), 'store'), { recursive: true });
  await mkdir(join(data(), 'source-maps'), { recursive: true });
  (await openDataFolder(data())).release();
});

test('a foreign folder is refused and stays as it was', async () => {
  await mkdir(data());
  await writeFile(join(data(), 'thesis.txt'), 'ten years of work');
  await expect(openDataFolder(data())).rejects.toThrow(/files of something else \(thesis.txt\).*DATA_DIR/);
  expect(await readdir(data())).toEqual(['thesis.txt']);
});

test.each([
  ['{"product":"other","format":1}', /left untouched/],
  ['damaged', /left untouched/],
  ['{"product":"energy-monitor-platform","format":99}', /newer version/],
])('a folder marked %s is refused', async (marker, sentence) => {
  await mkdir(data());
  await writeFile(join(data(), 'energy-monitor.json'), marker);
  await expect(openDataFolder(data())).rejects.toThrow(sentence);
  expect(await readdir(data())).toEqual(['energy-monitor.json']);
});

test('a file where the folder should be is named as the reason', async () => {
  await writeFile(data(), '');
  await expect(openDataFolder(data())).rejects.toThrow(/cannot be used, because there is a file/);
  await expect(openDataFolder(join(data(), 'below'))).rejects.toThrow(/a part of the path is a file/);
});

test('a folder locked by a living process is refused with its id', async () => {
  const locked = await openDataFolder(data());
  await expect(openDataFolder(data())).rejects.toThrow(`process ${process.pid}`);
  locked.release();
});

test('the lock of a killed process is free', async () => {
  const program = `
    const { openDataFolder } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'data-folder.ts')).href)});
    await openDataFolder(${JSON.stringify(data())});
    setInterval(() => process.stdout.write('held'), 50);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', program]);
  await once(other.stdout, 'data');
  await expect(openDataFolder(data())).rejects.toThrow(`process ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  (await openDataFolder(data())).release();
});

test('one that holds the folder is told of, also when it is on another machine or has not said who it is', async () => {
  const locked = await openDataFolder(data());
  await writeFile(join(data(), 'lock.json'), JSON.stringify({ pid: 1, host: 'another-machine' }));
  await expect(openDataFolder(data())).rejects.toThrow('process 1 on another-machine');
  await writeFile(join(data(), 'lock.json'), '');
  await expect(openDataFolder(data())).rejects.toThrow('Another Energy Monitor is using');
  locked.release();
});
