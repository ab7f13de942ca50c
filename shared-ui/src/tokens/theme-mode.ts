import { useSyncExternalStore } from 'react';
import type { ThemeChoice, ThemeMode } from './design-tokens.ts';

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

function subscribe(query: string) {
  return (listener: () => void): (() => void) => {
    const watched = window.matchMedia(query);
    watched.addEventListener('change', listener);
    return () => watched.removeEventListener('change', listener);
  };
}

/** Whether a media query is true now; `query` is always the same. */
function mediaQuery(query: string): () => boolean {
  const subscribed = subscribe(query);
  return () =>
    useSyncExternalStore(
      subscribed,
      () => window.matchMedia(query).matches,
      () => false,
    );
}

const useDarkSystem = mediaQuery(DARK_SYSTEM);
/** The system's own colors stand in place of the page's. */
export const useForcedColors = mediaQuery('(forced-colors: active)');
/** The page is on paper, which is light. */
export const useOnPaper = mediaQuery('print');

export function useSystemMode(): ThemeMode {
  return useDarkSystem() ? 'dark' : 'light';
}

/** The mode that `choice` amounts to now; follows the operating system while the choice is `auto`. */
export function useThemeMode(choice: ThemeChoice): ThemeMode {
  const system = useSystemMode();
  return choice === 'auto' ? system : choice;
}

/** Makes `choice` the page's theme: the CSS variables follow at once, without a render. */
export function applyTheme(choice: ThemeChoice): void {
  document.documentElement.dataset['theme'] = choice;
}
