interface Held {
  name: string;
  mode: LockMode;
}

interface Pending extends Held {
  grant: () => void;
}

/** Web Locks as far as the session uses them: exclusive and shared, waiting in order, abortable, visible by query. */
export class MemoryLocks {
  readonly #held = new Set<Held>();
  #pending: Pending[] = [];

  async request<T>(
    name: string,
    optionsOrWork: LockOptions | (() => T),
    work?: () => T | Promise<T>,
  ): Promise<T> {
    const options = typeof optionsOrWork === 'function' ? {} : optionsOrWork;
    const run = typeof optionsOrWork === 'function' ? optionsOrWork : work;
    if (!run) throw new TypeError('no callback');
    const lock: Held = { name, mode: options.mode ?? 'exclusive' };
    await this.#granted(lock, options.signal);
    try {
      return await run();
    } finally {
      this.#held.delete(lock);
      this.#grantWaiting();
    }
  }

  query(): Promise<{ held: Held[]; pending: Held[] }> {
    return Promise.resolve({ held: [...this.#held], pending: this.#pending });
  }

  /** For `navigator.locks`. */
  asLockManager(): LockManager {
    return this as unknown as LockManager;
  }

  #granted(lock: Held, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const pending = { ...lock, grant: () => (this.#held.add(lock), resolve()) };
      signal?.addEventListener('abort', () => {
        this.#pending = this.#pending.filter((other) => other !== pending);
        reject(signal.reason as Error);
      });
      this.#pending.push(pending);
      this.#grantWaiting();
    });
  }

  #grantWaiting(): void {
    for (const pending of this.#pending) {
      const others = [...this.#held].filter(({ name }) => name === pending.name);
      const free = others.every(({ mode }) => mode === 'shared' && pending.mode === 'shared');
      if (!free) continue;
      this.#pending = this.#pending.filter((other) => other !== pending);
      pending.grant();
    }
  }
}
