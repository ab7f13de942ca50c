import { CSRF_LIFE, HOUR } from '../limits.ts';
import { STORAGE_KEYS } from '../tokens/storage-keys.ts';

/** Longer than the time between two refreshes, which is an hour at most. */
const RENEW_BEFORE_END = 2 * HOUR;

export interface CsrfId {
  id: string;
  /** When it was made, in milliseconds since 1970. */
  since: number;
}

/** The id that every write carries: random, kept 24 h, replaced when the server says so (B-5.1). */
export class Csrf {
  readonly #storage: Storage;
  readonly #onRotated: (csrf: CsrfId) => void;

  /** @param onRotated called when the server has replaced the id, so that sibling tabs can follow. */
  constructor(storage: Storage, onRotated: (csrf: CsrfId) => void = () => undefined) {
    this.#storage = storage;
    this.#onRotated = onRotated;
  }

  get id(): string {
    return this.current.id;
  }

  get current(): CsrfId {
    const stored = this.#stored();
    if (stored && Date.now() - stored.since < CSRF_LIFE) return stored;
    return this.#begin(crypto.randomUUID());
  }

  /** A sibling's id keeps its age, or tabs that hand it round would never let it end. */
  adopt(csrf: CsrfId): void {
    this.#storage.setItem(STORAGE_KEYS.csrf, JSON.stringify(csrf));
  }

  /**
   * A refresh binds the id sent with it, so a new one is best begun there: begun on a write, the server would refuse
   * that write.
   */
  renewBeforeItEnds(): void {
    const stored = this.#stored();
    if (stored && Date.now() - stored.since > CSRF_LIFE - RENEW_BEFORE_END) this.#begin(crypto.randomUUID());
  }

  /** Takes over the id of an answer that carries one, and returns it. */
  readFrom(headers: Headers): CsrfId | null {
    const id = headers.get('X-CSRF-Token');
    if (!id) return null;
    const stored = this.#stored();
    if (stored?.id === id) return stored;
    const rotated = this.#begin(id);
    this.#onRotated(rotated);
    return rotated;
  }

  #begin(id: string): CsrfId {
    const csrf = { id, since: Date.now() };
    this.adopt(csrf);
    return csrf;
  }

  #stored(): CsrfId | null {
    try {
      return JSON.parse(this.#storage.getItem(STORAGE_KEYS.csrf) ?? 'null') as CsrfId | null;
    } catch {
      return null;
    }
  }
}
