import { useSyncExternalStore } from 'react';
import type { ThemeChoice, ThemeMode } from './design-tokens.ts';

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

function systemMode(): ThemeMode {
  return window.matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
}

function subscribeSystem(listener: () => void): () => void {
  const query = window.matchMedia(DARK_SYSTEM);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The mode that `choice` amounts to now; follows the operating system while the choice is `auto`. */
export function useThemeMode(choice: ThemeChoice): ThemeMode {
  const system = useSyncExternalStore(subscribeSystem, systemMode, () => 'light' as const);
  return choice === 'auto' ? system : choice;
}

/** Makes `choice` the page's theme: the CSS variables follow at once, without a render. */
export function applyTheme(choice: ThemeChoice): void {
  document.documentElement.dataset['theme'] = choice;
}
