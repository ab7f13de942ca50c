import { useEffect, useEffectEvent } from 'react';
import { keptDraft } from './drafts.ts';

/**
 * Lets the page of a dialog open it again where what was typed in it is kept since a session ended.
 * @param name of the draft; what its first group matches is handed on.
 * @param reopen called once, when the page begins.
 */
export function useKeptDraft(name: RegExp, reopen: (match: string) => void): void {
  const found = useEffectEvent(reopen);
  useEffect(() => {
    const match = keptDraft(name);
    if (match !== null) found(match);
    // Only what was kept before the page began is its business.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
