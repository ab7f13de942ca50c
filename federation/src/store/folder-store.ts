import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Store, StoredObject } from './store.ts';

/** A lock older than this was left by a process that died: the work under it takes milliseconds. */
const ABANDONED_AFTER_MS = 10_000;
const LOCK_RETRY_MS = 15;

const etagOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A store in a folder: the embedded default, and any web server's document root. */
export class FolderStore implements Store {
  readonly location: string;

  constructor(folder: string) {
    this.location = resolve(folder);
  }

  async read(key: string): Promise<StoredObject | null> {
    try {
      const content = await readFile(this.#path(key));
      return { content, etag: etagOf(content) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async write(key: string, content: Buffer): Promise<void> {
    const path = this.#path(key);
    await mkdir(dirname(path), { recursive: true });
    // Beside its place and then renamed, so that nobody ever reads half of it.
    const draft = `${path}.${randomUUID()}.draft`;
    try {
      await writeFile(draft, content);
      await rename(draft, path);
    } catch (error) {
      // On a full disk half of it would take the room that is left.
      await rm(draft, { force: true });
      throw error;
    }
  }

  async swap(key: string, content: Buffer, etag: string | null): Promise<boolean> {
    await mkdir(dirname(this.#path(key)), { recursive: true });
    if (etag === null) return this.#create(key, content);
    return this.#locked(key, async () => {
      const current = await this.read(key);
      if ((current?.etag ?? null) !== etag) return false;
      await this.write(key, content);
      return true;
    });
  }

  async writtenAt(key: string): Promise<Date | null> {
    try {
      return (await stat(this.#path(key))).mtime;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(prefix: string): Promise<void> {
    await rm(this.#path(prefix), { recursive: true, force: true });
  }

  async list(prefix: string): Promise<string[]> {
    try {
      return await readdir(this.#path(prefix));
    } catch (error) {
      if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return [];
      throw error;
    }
  }

  #path(key: string): string {
    const path = resolve(this.location, key);
    if (path !== this.location && !path.startsWith(join(this.location, '/'))) {
      throw new Error(`The key ${key} leaves the store`);
    }
    return path;
  }

  /** One step of the file system: nobody who stood still in between writes over what came meanwhile. */
  async #create(key: string, content: Buffer): Promise<boolean> {
    const draft = `${this.#path(key)}.${randomUUID()}.draft`;
    await writeFile(draft, content);
    try {
      await link(draft, this.#path(key));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Comparing and renaming are two steps of the file system; a lock file makes them one. */
  async #locked<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lock = `${this.#path(key)}.lock`;
    for (;;) {
      try {
        await writeFile(lock, String(process.pid), { flag: 'wx' });
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const age = await stat(lock).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > ABANDONED_AFTER_MS) await rm(lock, { force: true });
      else await wait(LOCK_RETRY_MS * (1 + Math.random()));
    }
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  }
}
