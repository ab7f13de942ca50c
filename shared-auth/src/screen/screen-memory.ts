/** What a screen keeps over a restart of its browser: session storage ends with the tab, and nobody is there to let it in again. */
export interface KeptScreen {
  tenantId: string;
  refreshToken: string;
  /** Of the session that it goes on. */
  sessionId: string;
}

const KEY = 'emp.screen';

/**
 * In the clear, as a key beside it would be: it leads to a session that can only look, and is replaced each hour. An
 * administrator ends it from the list of screens.
 */
export const screenMemory = {
  read(): KeptScreen | null {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<KeptScreen>;
      const { tenantId, refreshToken, sessionId } = kept;
      return tenantId && refreshToken && sessionId ? { tenantId, refreshToken, sessionId } : null;
    } catch {
      return null;
    }
  },
  keep(kept: KeptScreen): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Storage is blocked: after a restart somebody enters a code.
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // There was none.
    }
  },
};
