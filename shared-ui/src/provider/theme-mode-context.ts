import { createContext, use } from 'react';
import type { ThemeMode } from '../tokens/design-tokens.ts';
import { useForcedColors, useSystemMode } from '../tokens/theme-mode.ts';

export const ThemeModeContext = createContext<ThemeMode>('light');

/** Whether the page is light or dark now, for what cannot read CSS variables (canvas): where colors are forced, as the system is. */
export function useActiveThemeMode(): ThemeMode {
  const chosen = use(ThemeModeContext);
  const system = useSystemMode();
  return useForcedColors() ? system : chosen;
}
