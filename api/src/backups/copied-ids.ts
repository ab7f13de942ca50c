import { derivedId } from '../tenants/derived-id.ts';
import { ownIds } from './archived-tables.ts';

/** Looked for by its first dash: photos are megabytes of digits, each of which could begin an id. */
const anyId = /-(?<=([0-9a-f]{8})-)(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/**
 * New ids for a copy that lies beside what it was made from: jobs and addresses of the service know a site, a person or an
 * alert by its id alone. Wherever one of the archive's own ids stands, in notes of the audit trail too, the new one does.
 */
export class CopiedIds {
  readonly #seed: string;
  readonly #known = new Set<string>();

  /** @param seed the id of the copy */
  constructor(seed: string) {
    this.#seed = seed;
  }

  /** Remembers the ids of these rows. They are the first thing in a line. */
  learn(table: string, lines: readonly string[]): void {
    const column = (ownIds as Record<string, string>)[table];
    if (column === undefined) return;
    const from = `{"${column}":"`.length;
    for (const line of lines) this.#known.add(line.slice(from, from + 36));
  }

  translate(line: string): string {
    let [translated, from] = ['', 0];
    for (const { 0: rest, 1: head = '', index } of line.matchAll(anyId)) {
      const id = head + rest;
      if (!this.#known.has(id)) continue;
      translated += line.slice(from, index - head.length) + derivedId(`${this.#seed} ${id}`);
      from = index + rest.length;
    }
    return translated + line.slice(from);
  }
}
