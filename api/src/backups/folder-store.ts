import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '../lifecycle/start-refusal.ts';
import type { BackupStore } from './backup-store.ts';

/** Archives in a folder that only the service's own user may open. */
export class FolderStore implements BackupStore {
  readonly #folder: string;
  readonly draftFolder: string;

  constructor(folder: string) {
    this.#folder = folder;
    // On the same disk, so that a finished archive takes its name in one move.
    this.draftFolder = join(folder, 'drafts');
  }

  async put(draft: string, name: string): Promise<void> {
    const path = join(this.#folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(draft, path);
    const folder = await open(dirname(path));
    try {
      // The name, too, is on the disk before anybody is told of it.
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  async read(name: string): Promise<Readable | undefined> {
    try {
      const file = await open(join(this.#folder, name));
      return createReadStream('', { fd: file });
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
  }
}
