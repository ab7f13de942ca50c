import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint, Tally } from './tally.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tally-'));
});
afterEach(() => rm(folder, { recursive: true }));

const look = (name: string, right: boolean, seconds = 4) => ({ name, right, said: null, seconds });

it('adds up the pieces of a trial, and no other trial’s', async () => {
  const file = join(folder, 'tally');
  const first = await Tally.open(file, 'a');
  await first.add(look('plain', true, 2));
  await first.add(look('plain', false, 4));
  await (await Tally.open(file, 'b')).add(look('plain', true));
  // As a run leaves it that is killed while it writes.
  await appendFile(file, '{"of":"a","name":"pla');
  const again = await Tally.open(file, 'a');
  expect(again.of('plain')).toEqual({ right: 1, times: 2, seconds: 3 });
  expect(again.of('long').times).toBe(0);
});

it('counts what follows a half line', async () => {
  const file = join(folder, 'tally');
  await writeFile(file, '{"of":"a","name":"pla');
  await (await Tally.open(file, 'a')).add(look('plain', true));
  expect((await Tally.open(file, 'a')).of('plain').times).toBe(1);
});

it('needs no file', async () => {
  const tally = await Tally.open(undefined, 'a');
  await tally.add(look('plain', true));
  expect(tally.of('plain').right).toBe(1);
});

it('is another trial with another gate or another host', async () => {
  await mkdir(join(folder, 'trial'));
  await writeFile(join(folder, 'gate.ts'), '1');
  await writeFile(join(folder, 'trial/cases.ts'), '1');
  const before = await fingerprint(folder, 'host');
  expect(await fingerprint(folder, 'host')).toBe(before);
  await writeFile(join(folder, 'gate.test.ts'), 'a test is no part of it');
  expect(await fingerprint(folder, 'host')).toBe(before);
  expect(await fingerprint(folder, 'another')).not.toBe(before);
  await writeFile(join(folder, 'trial/cases.ts'), '2');
  expect(await fingerprint(folder, 'host')).not.toBe(before);
});
