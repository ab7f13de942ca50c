import { expect, test } from 'vitest';
import { prettyLogStream, wantsPrettyLog } from './log-stream.ts';
import { Narrator } from './narrator.ts';

function recorder() {
  const texts: string[] = [];
  return { texts, out: { write: (text: string) => texts.push(text) } };
}

test('a step says what begins before it begins, and then how long it took', async () => {
  const { texts, out } = recorder();
  const result = await new Narrator(out).step('Opening the database', async () => texts.join(''));
  expect(result).toBe('Opening the database…');
  expect(texts.join('')).toMatch(/^Opening the database… \d+\.\d s\n$/);
});

test('a step that fails ends its line', async () => {
  const { texts, out } = recorder();
  const narrator = new Narrator(out);
  await expect(narrator.step('Loading', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(texts.join('')).toBe('Loading…\n');
});

test('a table has straight columns', () => {
  const { texts, out } = recorder();
  new Narrator(out).table([
    ['a', 'bc', 'd'],
    ['long', 'b', ''],
  ]);
  expect(texts.join('')).toBe('  a      bc   d\n  long   b\n');
});

test('people see what needs attention, machines see JSON', () => {
  const { texts, out } = recorder();
  const stream = prettyLogStream(out);
  stream.write(JSON.stringify({ level: 30, time: 0, msg: 'request completed' }));
  stream.write(JSON.stringify({ level: 40, time: 0, msg: 'slow', reqId: 'r1' }));
  stream.write(JSON.stringify({ level: 50, time: 0, msg: 'failed', err: { message: 'why' } }));
  expect(texts).toHaveLength(2);
  expect(texts[0]).toMatch(/warning: slow \(request r1\)\n/);
  expect(texts[1]).toMatch(/error: failed: why\n/);
  expect(wantsPrettyLog({}, true)).toBe(true);
  expect(wantsPrettyLog({}, undefined)).toBe(false);
  expect(wantsPrettyLog({ EMP_LOG: 'json' }, true)).toBe(false);
  expect(wantsPrettyLog({ EMP_LOG: 'pretty' }, false)).toBe(true);
});
