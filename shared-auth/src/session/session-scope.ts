import { QueueClearedError } from '../errors/session-errors.ts';

/**
 * One person in one tenant. Everything read within a scope belongs to it alone: when it ends (sign-in, sign-out, other
 * tenant) its reads are aborted, its writes are not replayed, and its cache entries can no longer be reached.
 */
export interface Scope {
  /** Part of every cache key; null while nobody is signed in. */
  readonly key: string | null;
  readonly ended: AbortSignal;
}

export class SessionScope {
  #count = 0;
  #end = new AbortController();
  #current: Scope = { key: null, ended: this.#end.signal };

  get current(): Scope {
    return this.#current;
  }

  begin(tenantId: string | null): Scope {
    this.#end.abort(new QueueClearedError());
    this.#end = new AbortController();
    this.#count += 1;
    this.#current = { key: tenantId === null ? null : `${tenantId}#${this.#count}`, ended: this.#end.signal };
    return this.#current;
  }
}
