import { statfsSync } from 'node:fs';

/** How long one look counts, in milliseconds. */
const COUNTS_FOR = 250;
/**
 * Below this the embedded database takes no more writes. Its log grows by 16 MB at a time, and it hangs for good where
 * there is no room for that: what is left serves jobs and whoever signs in until somebody makes room.
 */
const RESERVE = 40 * 1024 * 1024;

/** Without it not even what was written last can be recovered. */
export const NEEDED_TO_START = 20 * 1024 * 1024;

/** How much room the disk of a folder has. */
export class DiskRoom {
  readonly #folder: string;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #free = 0;
  #size = 0;
  #isGuarded = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** In bytes. */
  get free(): number {
    this.#look();
    return this.#free;
  }

  /** In bytes. */
  get size(): number {
    this.#look();
    return this.#size;
  }

  get isShort(): boolean {
    return this.free < RESERVE;
  }

  /** A start writes a little whatever room there is; from now on writes are refused while it is short. */
  guardWrites(): void {
    this.#isGuarded = true;
  }

  get refusesWrites(): boolean {
    return this.#isGuarded && this.isShort;
  }

  #look(): void {
    const now = performance.now();
    if (now - this.#lookedAt < COUNTS_FOR) return;
    this.#lookedAt = now;
    const { bavail, blocks, bsize } = statfsSync(this.#folder);
    this.#free = bavail * bsize;
    this.#size = blocks * bsize;
  }
}
