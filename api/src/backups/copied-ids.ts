import { derivedId } from '../tenants/derived-id.ts';
import { ownIds } from './archived-tables.ts';

const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

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
    return line.replaceAll(anyId, (id) => (this.#known.has(id) ? derivedId(`${this.#seed} ${id}`) : id));
  }
}
