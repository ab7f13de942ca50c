import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { writePrivateFile } from '../lifecycle/private-file.ts';

interface Entry {
  model: string;
  id: string;
  payload: AdapterPayload;
  /** Milliseconds since the epoch; `null` never expires. */
  expiresAt: number | null;
}

/**
 * The provider's sessions, grants and tokens: all in memory, each also in a file of its own, so that a restart signs
 * nobody out. A development provider has some hundred entries; looking through them is no cost worth an index.
 */
export class FileStore {
  readonly #entries = new Map<string, Entry>();
  readonly #folder: string;
  readonly #now: () => number;
  /** Writes of one entry must reach the disk in order; different entries need not wait for each other. */
  readonly #pending = new Map<string, Promise<void>>();

  constructor(folder: string, now: () => number = Date.now) {
    this.#folder = folder;
    this.#now = now;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) this.#load(name);
  }

  adapter = (model: string): Adapter => ({
    upsert: async (id, payload, expiresIn) => {
      const expiresAt = expiresIn ? this.#now() + expiresIn * 1000 : null;
      await this.#save({ model, id, payload: structuredClone(payload), expiresAt });
    },
    find: async (id) => this.#payload((entry) => entry.model === model && entry.id === id),
    findByUid: async (uid) => this.#payload((entry) => entry.model === model && entry.payload.uid === uid),
    findByUserCode: async (code) =>
      this.#payload((entry) => entry.model === model && entry.payload.userCode === code),
    consume: async (id) => {
      const entry = this.#entries.get(key(model, id));
      if (!entry) return;
      await this.#save({ ...entry, payload: { ...entry.payload, consumed: Math.floor(this.#now() / 1000) } });
    },
    destroy: async (id) => this.#remove(key(model, id)),
    revokeByGrantId: async (grantId) => {
      const doomed = [...this.#entries].filter(
        ([, entry]) => entry.model === model && entry.payload.grantId === grantId,
      );
      await Promise.all(doomed.map(([name]) => this.#remove(name)));
    },
  });

  #payload(matches: (entry: Entry) => boolean): AdapterPayload | undefined {
    for (const [name, entry] of this.#entries) {
      if (entry.expiresAt !== null && entry.expiresAt <= this.#now()) void this.#remove(name);
      else if (matches(entry)) return structuredClone(entry.payload);
    }
    return undefined;
  }

  #save(entry: Entry): Promise<void> {
    const name = key(entry.model, entry.id);
    this.#entries.set(name, entry);
    return this.#inTurn(name, () => writePrivateFile(join(this.#folder, name), JSON.stringify(entry)));
  }

  #remove(name: string): Promise<void> {
    this.#entries.delete(name);
    return this.#inTurn(name, async () => rmSync(join(this.#folder, name), { force: true }));
  }

  #inTurn(name: string, work: () => Promise<void>): Promise<void> {
    const before = this.#pending.get(name) ?? Promise.resolve();
    const done = before.catch(() => undefined).then(work);
    this.#pending.set(name, done);
    const forget = () => {
      if (this.#pending.get(name) === done) this.#pending.delete(name);
    };
    done.then(forget, forget);
    return done;
  }

  #load(name: string): void {
    const path = join(this.#folder, name);
    try {
      const entry = JSON.parse(readFileSync(path, 'utf8')) as Entry;
      if (entry.expiresAt === null || entry.expiresAt > this.#now()) this.#entries.set(name, entry);
      else rmSync(path);
    } catch {
      // A neighbour file left by a kill in mid-write, or a damaged entry: losing it means signing in again, no more.
      rmSync(path, { force: true });
    }
  }
}

/** Ids are tokens that grant access; the hash keeps them out of directory listings and makes any id a valid file name. */
function key(model: string, id: string): string {
  return `${model}-${createHash('sha256').update(id).digest('base64url')}.json`;
}
