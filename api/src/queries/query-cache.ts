import type { JsonRows } from './json-rows.ts';

interface Entry {
  stamp: string;
  rows: JsonRows;
  at: number;
}

/** What a process may spend on it, in characters of JSON. */
const MOST_CHARACTERS = 64 * 1024 * 1024;
/** What an entry takes besides its texts: of most questions of things that are not there the answer is two characters. */
const OF_AN_ENTRY = 1000;

const charactersOf = (key: string, { stamp, rows }: Entry) =>
  key.length + stamp.length + rows.text.length + OF_AN_ENTRY;

/**
 * Answers of queries, kept while nothing has happened to the readings of their range. Whether something has is asked
 * of the database for every use, so any number of processes agree; the answer costs one small index read.
 */
export class QueryCache {
  readonly #entries = new Map<string, Entry>();
  #characters = 0;

  find(key: string, stamp: string, ttlSeconds: number, now = Date.now()): JsonRows | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.stamp !== stamp) {
      this.#drop(key);
      return undefined;
    }
    return now - entry.at < ttlSeconds * 1000 ? entry.rows : undefined;
  }

  keep(key: string, stamp: string, rows: JsonRows, now = Date.now()): void {
    this.#drop(key);
    const entry = { stamp, rows, at: now };
    this.#entries.set(key, entry);
    this.#characters += charactersOf(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= MOST_CHARACTERS) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#characters -= charactersOf(key, entry);
  }
}
