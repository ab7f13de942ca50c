import { createContext, use } from 'react';
import type { ThemeMode } from '../tokens/design-tokens.ts';

export const ThemeModeContext = createContext<ThemeMode>('light');

/** Whether the page is light or dark now, for what cannot read CSS variables (canvas). */
export function useActiveThemeMode(): ThemeMode {
  return use(ThemeModeContext);
}
