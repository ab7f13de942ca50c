import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { processBirth } from './process-identity.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

const data = () => join(folder, 'data');
const lock = () => join(data(), 'lock');

test('a new folder is made, marked, locked and released', async () => {
  const locked = await openDataFolder(data());
  expect((await readdir(data())).toSorted()).toEqual(['energy-monitor.json', 'lock']);
  locked.release();
  expect(existsSync(lock())).toBe(false);
  (await openDataFolder(data())).release();
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

test('the lock of a killed process is taken over, also when its id is in use again', async () => {
  const sleeper: ChildProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(sleeper, 'spawn');
  const pid = sleeper.pid ?? 0;
  const locked = await openDataFolder(data());
  const mine = JSON.parse(await readFile(lock(), 'utf8')) as Record<string, unknown>;

  await writeFile(lock(), JSON.stringify({ ...mine, pid, birth: processBirth(pid), id: 'a' }));
  await expect(openDataFolder(data())).rejects.toThrow(`process ${pid}`);

  await writeFile(lock(), JSON.stringify({ ...mine, pid, birth: 'another time', id: 'b' }));
  (await openDataFolder(data())).release();

  await writeFile(lock(), JSON.stringify({ ...mine, pid, birth: processBirth(pid), id: 'c' }));
  sleeper.kill('SIGKILL');
  await once(sleeper, 'exit');
  (await openDataFolder(data())).release();
  locked.release();
});

test('a damaged lock does not lock anybody out', async () => {
  (await openDataFolder(data())).release();
  await writeFile(lock(), '');
  (await openDataFolder(data())).release();
});

test('the lock of another machine holds while it is touched', async () => {
  (await openDataFolder(data())).release();
  await writeFile(lock(), JSON.stringify({ pid: 1, birth: 'x', host: 'another-machine', id: 'z' }));
  await expect(openDataFolder(data())).rejects.toThrow('process 1 on another-machine');
  const minuteAgo = new Date(Date.now() - 60_000);
  await utimes(lock(), minuteAgo, minuteAgo);
  (await openDataFolder(data())).release();
});
