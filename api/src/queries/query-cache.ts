import type { JsonRows } from './json-rows.ts';
import { type PackedText, packed, unpacked } from './packed-text.ts';

interface Entry {
  stamp: string;
  count: number;
  text: PackedText;
  at: number;
}

/** What a process may spend on it, in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;
/** What an entry takes besides its texts: of most questions of things that are not there the answer is two characters. */
const OF_AN_ENTRY = 1000;

const bytesOf = (key: string, { stamp, text }: Entry) =>
  key.length + stamp.length + text.length + OF_AN_ENTRY;

/**
 * Answers of queries, kept while nothing has happened to the readings of their range. Whether something has is asked
 * of the database for every use, so any number of processes agree; the answer costs one small index read. The longest unasked
 * go first: what many people look at in turn, and is more than there is room for, would otherwise never be there.
 */
export class QueryCache {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  find(key: string, stamp: string, ttlSeconds: number, now = Date.now()): JsonRows | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.stamp !== stamp) {
      this.#drop(key);
      return undefined;
    }
    if (now - entry.at >= ttlSeconds * 1000) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return { count: entry.count, text: unpacked(entry.text) };
  }

  keep(key: string, stamp: string, { count, text }: JsonRows, now = Date.now()): void {
    this.#drop(key);
    const entry = { stamp, count, text: packed(text), at: now };
    this.#entries.set(key, entry);
    this.#bytes += bytesOf(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= bytesOf(key, entry);
  }
}
