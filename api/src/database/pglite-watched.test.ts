import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { PgliteThread } from './pglite-thread.ts';

test('the embedded database opens and answers under node --watch, whose thread says more than answers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watched-database-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'main.mjs');
  await writeFile(
    program,
    `import { PgliteThread } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'pglite-thread.ts')).href)};
const database = new PgliteThread(${JSON.stringify(join(folder, 'database'))});
await database.waitReady;
const { rows } = await database.query('select 6 * 7 as answer', []);
await database.close();
process.stdout.write('the answer is ' + rows[0].answer);`,
  );
  const child = spawn(process.execPath, ['--watch', program]);
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await vi.waitFor(() => expect(said).toMatch(/the answer is|Error/), { timeout: 50_000 });
  expect(said).toContain('the answer is 42');
}, 60_000);

test('begun anew it gives its memory back and holds what it held', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'begun-anew-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(inject('databaseTemplate'), folder, { recursive: true });
  const database = new PgliteThread(folder);
  await database.waitReady;
  await database.query('create table held as select 42 as answer');
  const anew = database.beginAnew();
  // Somebody asks all the same: before the old one has ended, and before the new one is there.
  const meanwhile = database.query('select answer from held');
  await anew;
  expect((await meanwhile).rows).toEqual([{ answer: 42 }]);
  expect((await database.query('select answer from held')).rows).toEqual([{ answer: 42 }]);
  await database.close();
});
