import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './database-error.ts';

/**
 * Keeps a second process out of the embedded database, which has no lock of its own and would silently lose rows.
 * An exclusive SQLite transaction is a lock of the operating system: it ends with the process, however that ends.
 */
export function lockFolder(folder: string): () => void {
  const path = `${folder}.lock`;
  mkdirSync(dirname(path), { recursive: true });
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    throw new DatabaseError(
      `Another process is using the data in ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return () => lock.close();
}
