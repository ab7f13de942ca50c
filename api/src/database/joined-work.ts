import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Lets those who ask for the same at the same time have one answer. It is begun when all that came in together have been
 * heard. Who comes while it is being made waits for the next making, which begins after they came: so nobody gets an answer
 * that is older than their question, and a hundred people who look at one page cost two makings at a time.
 */
export class JoinedWork<T> {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<T>>();

  do(key: string, work: () => Promise<T>): Promise<T> {
    const joined = this.#next.get(key);
    if (joined) return joined;
    const next = (this.#running.get(key) ?? endOfTurn()).then(() => {
      this.#next.delete(key);
      return this.#begin(key, work);
    });
    this.#next.set(key, next);
    return next;
  }

  #begin(key: string, work: () => Promise<T>): Promise<T> {
    const made = work();
    // Whether it fails is for those who asked; who waits for the next one only waits for its end.
    const ended = made.then(
      () => this.#end(key),
      () => this.#end(key),
    );
    this.#running.set(key, ended);
    return made;
  }

  #end(key: string): void {
    if (!this.#next.has(key)) this.#running.delete(key);
  }
}
