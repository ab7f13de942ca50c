import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { exportText } from './export-text.ts';

it.each(['csv', 'json'] as const)('%s is made no further ahead than its reader has come', async (format) => {
  let steps = 0;
  async function* withoutEnd() {
    for (;;) {
      steps += 1;
      yield JSON.stringify(Array.from({ length: 5000 }, (_, value) => ({ value })));
    }
  }
  const file = Readable.from(
    exportText({ format, columns: ['value'], words: { units: {}, names: {} } }, withoutEnd()),
  );
  const reader = file[Symbol.asyncIterator]();
  for (let read = 0; read < 10; read += 1) {
    await reader.next();
    for (let idle = 0; idle < 20; idle += 1) await turn();
    // What is in memory is a step or two, however long the file.
    expect(steps).toBeLessThanOrEqual(read + 3);
  }
  file.destroy();
});
