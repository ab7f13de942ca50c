import { useAtomValue } from 'jotai';
import { type RefObject, useEffect } from 'react';
import { useCurrentUser, usePermissions, useSession } from 'shared-auth';
import { keepFrame } from '../../first-page/kept-frame.ts';
import { companyAtom } from '../../settings/settings-store.ts';
import styles from './top-bar.module.css';

/** Milliseconds after which a page that is never idle is looked at. */
const PATIENCE = 3000;

/** Keeps for the next document which entries the bar has, and how wide the names in it are. */
export function useKeptFrame(line: RefObject<HTMLElement | null>, entries: string[]): void {
  const { status } = useSession();
  const { loaded } = usePermissions();
  const { user } = useCurrentUser();
  const company = useAtomValue(companyAtom);
  const name = user?.name;
  const isKnown = status === 'signed-in' && loaded;
  useEffect(() => {
    // Without names there is nothing to measure.
    if (!isKnown || name === undefined || company === '') return undefined;
    return whenIdle(() => {
      const widthOf = (part: string | undefined) =>
        line.current?.querySelector(`.${part}`)?.getBoundingClientRect().width ?? 0;
      const shown = line.current?.querySelectorAll(`.${styles.entries} > :not([inert])`).length;
      const fitting = { entries: shown ?? 0, width: innerWidth, language: document.documentElement.lang };
      keepFrame({ entries, brand: widthOf(styles.brandName), user: widthOf(styles.userName), fitting });
    });
  }, [line, entries, isKnown, company, name]);
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, PATIENCE);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: PATIENCE });
  return () => cancelIdleCallback(handle);
}
