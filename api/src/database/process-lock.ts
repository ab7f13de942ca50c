import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's word for a lock that another one holds. */
const BUSY = 5;

/**
 * Takes a lock that only one can hold. An exclusive SQLite transaction is a lock of the operating system: it ends with the
 * process, however that ends, and it holds between containers that share a volume.
 * @param path a file of the lock's own, which stays when the lock is given back
 * @returns gives it back; `undefined` when another process holds it, or another part of this one
 */
export function takeLock(path: string): (() => void) | undefined {
  mkdirSync(dirname(path), { recursive: true });
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw error;
  }
  return () => lock.close();
}
