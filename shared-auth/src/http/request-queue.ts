import { QueueClearedError, QueueFullError } from '../errors/session-errors.ts';
import { QUEUE_MOST } from '../limits.ts';

interface Waiter {
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** Calls that wait for a refresh under way: at most 10, and the oldest gives way (B-5.2). */
export class RequestQueue {
  readonly #waiting = new Set<Waiter>();

  get size(): number {
    return this.#waiting.size;
  }

  /** @throws QueueFullError | QueueClearedError | the signal's reason */
  wait(signal?: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      if (this.#waiting.size >= QUEUE_MOST) this.#dropOldest();
      const leave = () => {
        this.#waiting.delete(waiter);
        signal?.removeEventListener('abort', abort);
      };
      const abort = () => waiter.reject(signal?.reason);
      const waiter: Waiter = {
        resolve: () => (leave(), resolve()),
        reject: (reason) => (leave(), reject(reason)),
      };
      this.#waiting.add(waiter);
      signal?.addEventListener('abort', abort);
    });
  }

  /** Lets everyone go on, in the order of arrival. */
  release(): void {
    for (const waiter of this.#waiting) waiter.resolve();
  }

  clear(): void {
    for (const waiter of this.#waiting) waiter.reject(new QueueClearedError());
  }

  #dropOldest(): void {
    const [oldest] = this.#waiting;
    oldest?.reject(new QueueFullError());
  }
}
