import { LOCK_WAIT } from '../limits.ts';
import { webLocks } from '../tabs/web-locks.ts';

const LOCK = 'emp.session.refresh';
const MARK = 'emp.session.mark';

/** What became of a generation of tokens: used for a refresh, or given up. */
export type Outcome = 'spent' | 'failed';

/**
 * One refresh at a time over all tabs of the browser (Web Locks), and a way to see inside the lock what a sibling has
 * just done. Messages and storage reach other tabs with a delay; locks do not. So the tab that has refreshed holds a
 * lock named after the generation it used up, and the next one in line finds that name.
 *
 * Without Web Locks (plain http on another machine) tabs may refresh at the same time; the server accepts the previous
 * refresh token for a short grace time, so this costs a call and no session.
 */
export class RefreshLock {
  readonly #locks = webLocks();
  #release: (() => void) | null = null;

  /** Runs `work` alone; a lock not granted within a minute (a stuck tab) is not waited for any longer. */
  async alone<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
    if (!this.#locks) return work();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), LOCK_WAIT);
    let begun = false;
    try {
      return await this.#locks.request(`${LOCK}.${sessionId}`, { signal: patience.signal }, () => {
        begun = true;
        clearTimeout(timer);
        return work();
      });
    } catch (error) {
      if (begun) throw error;
      return await work();
    } finally {
      clearTimeout(timer);
    }
  }

  async outcomeOf(generation: string): Promise<Outcome | null> {
    const held = (await this.#locks?.query())?.held ?? [];
    for (const outcome of ['spent', 'failed'] as const) {
      if (held.some(({ name }) => name === markName(generation, outcome))) return outcome;
    }
    return null;
  }

  /** Resolves once the mark can be seen by others. It stays until the next one, or until this tab is closed. */
  async mark(generation: string, outcome: Outcome): Promise<void> {
    const locks = this.#locks;
    if (!locks) return;
    const releasePrevious = this.#release;
    await new Promise<void>((granted) => {
      const held = new Promise<void>((release) => {
        this.#release = release;
      });
      // Shared, since several tabs may come to the same conclusion about the same generation.
      void locks.request(markName(generation, outcome), { mode: 'shared' }, () => (granted(), held));
    });
    releasePrevious?.();
  }

  dispose(): void {
    this.#release?.();
    this.#release = null;
  }
}

function markName(generation: string, outcome: Outcome): string {
  return `${MARK}.${outcome}.${generation}`;
}
