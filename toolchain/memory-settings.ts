import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a start tells the system's allocator: the threads that compile share two arenas, and give back what they do not use.
 * Otherwise a process keeps some 80 MB that nobody needs. It has to be there before the process is, so `npm start` says it.
 */
export function memorySettings(): Record<string, string> {
  const file = join(import.meta.dirname, '../package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } };
  return Object.fromEntries(
    [...scripts.start.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
