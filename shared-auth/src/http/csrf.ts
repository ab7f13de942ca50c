import { CSRF_LIFE, HOUR } from '../limits.ts';
import { STORAGE_KEYS } from '../tokens/storage-keys.ts';

/** Longer than the time between two refreshes, which is an hour at most. */
const RENEW_BEFORE_END = 2 * HOUR;

interface StoredCsrf {
  id: string;
  since: number;
}

/** The id that every write carries: random, kept 24 h, replaced when the server says so (specification section 7). */
export class Csrf {
  readonly #storage: Storage;
  readonly #onRotated: (id: string) => void;

  /** @param onRotated called when the server has replaced the id, so that sibling tabs can follow. */
  constructor(storage: Storage, onRotated: (id: string) => void = () => undefined) {
    this.#storage = storage;
    this.#onRotated = onRotated;
  }

  get id(): string {
    const stored = this.#stored();
    if (stored && Date.now() - stored.since < CSRF_LIFE) return stored.id;
    return this.adopt(crypto.randomUUID());
  }

  adopt(id: string): string {
    this.#storage.setItem(STORAGE_KEYS.csrf, JSON.stringify({ id, since: Date.now() } satisfies StoredCsrf));
    return id;
  }

  /**
   * A refresh binds the id sent with it, so a new one is best begun there: begun on a write, the server would refuse
   * that write.
   */
  renewBeforeItEnds(): void {
    const stored = this.#stored();
    if (stored && Date.now() - stored.since > CSRF_LIFE - RENEW_BEFORE_END) this.adopt(crypto.randomUUID());
  }

  /** Takes over the id of an answer that carries one. */
  readFrom(headers: Headers): void {
    const id = headers.get('X-CSRF-Token');
    if (!id || id === this.#stored()?.id) return;
    this.adopt(id);
    this.#onRotated(id);
  }

  #stored(): StoredCsrf | null {
    try {
      return JSON.parse(this.#storage.getItem(STORAGE_KEYS.csrf) ?? 'null') as StoredCsrf | null;
    } catch {
      return null;
    }
  }
}
