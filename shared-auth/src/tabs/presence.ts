import { webLocks } from './web-locks.ts';

const LOCK = 'emp.session.signed-in';

/**
 * Shows the other tabs that this one is signed in. By a lock, not by a message: a lock is seen at once, however busy the
 * tab is that holds it, and ends with the tab.
 */
export class Presence {
  readonly #locks = webLocks();
  #leave: (() => void) | null = null;

  announce(): void {
    if (this.#leave) return;
    const left = new Promise<void>((leave) => {
      this.#leave = leave;
    });
    void this.#locks?.request(LOCK, { mode: 'shared' }, () => left);
  }

  withdraw(): void {
    this.#leave?.();
    this.#leave = null;
  }

  /** Whether a tab is signed in; null without Web Locks, when only asking tells. */
  async isAnywhere(): Promise<boolean | null> {
    if (!this.#locks) return null;
    const { held = [] } = await this.#locks.query();
    return held.some(({ name }) => name === LOCK);
  }
}
