import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watched-'));
  await writeFile(
    join(folder, 'main.mjs'),
    `import { word } from './word.mjs';
const held = setInterval(() => undefined, 1000);
process.on('SIGTERM', () => { clearInterval(held); process.stdout.write('closed in good order\\n'); });
process.stdout.write('started with ' + word + '\\n');`,
  );
});
afterEach(() => rm(folder, { recursive: true }));

/** In one step: a file that is emptied and then filled is seen as saved twice, and may start the service twice. */
async function write(word: string): Promise<void> {
  const saved = join(folder, 'word.mjs');
  await writeFile(`${saved}.new`, `export const word = ${word};`);
  await rename(`${saved}.new`, saved);
}

/** Starts it as `pnpm dev` does, in a process of its own. */
function start() {
  const program = `
    import { startWatched } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'watched-service.ts')).href)};
    const service = startWatched('main.mjs', ${JSON.stringify(folder)});
    process.on('SIGTERM', () => service.stop().then(() => process.exit(0)));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return {
    child,
    says: (words: string) => vi.waitFor(() => expect(said).toContain(words), { timeout: 15_000 }),
  };
}

test('a service starts anew with a saved file, says what does not compile, heals, and ends in good order', async () => {
  await write("'one'");
  const { child, says } = start();
  await says('started with one');
  await write("'two'");
  await says('started with two');
  await write('');
  await says('SyntaxError');
  await write("'three'");
  await says('started with three');
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  await says('started with three\nclosed in good order');
  expect(code).toBe(0);
}, 60_000);
