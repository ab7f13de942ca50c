import { accessSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { takeLock } from '../database/process-lock.ts';
import { StartRefusal } from './start-refusal.ts';

/**
 * Makes this the only process on the data folder, until the returned function is called or the process is gone. Who
 * holds it is written beside the lock, for the sentence that the next one gets.
 * @throws StartRefusal
 */
export function lockFolder(folder: string): () => void {
  accessSync(folder, constants.W_OK);
  const holder = join(folder, 'lock.json');
  const unlock = takeLock(join(folder, 'lock.sqlite'));
  if (!unlock) {
    throw new StartRefusal(
      `Another Energy Monitor${describe(holder)} is using the data folder ${folder}: stop that one, or give this one a folder of its own with DATA_DIR.`,
    );
  }
  writeFileSync(holder, JSON.stringify({ pid: process.pid, host: hostname() }), { mode: 0o600 });
  return () => {
    rmSync(holder, { force: true });
    unlock();
  };
}

function describe(path: string): string {
  try {
    const { pid, host } = JSON.parse(readFileSync(path, 'utf8')) as { pid: number; host: string };
    return host === hostname() ? ` (process ${pid})` : ` (process ${pid} on ${host})`;
  } catch {
    // It has not written it yet.
    return '';
  }
}
