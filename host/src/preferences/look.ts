import { detectLanguage, isLanguage, type Language } from 'shared-ui/i18n';
import { type ThemeChoice, themeChoices } from 'shared-ui/tokens';
import { stored } from './stored-preferences.ts';

/** Of the preferences, what a page looks like before any of its texts are there. */
export interface Look {
  language: Language;
  theme: ThemeChoice;
  animations: boolean;
}

/** Never fails: what is missing or damaged is the default. */
export function readLook(): Look {
  const { language, theme, animations } = stored();
  return {
    language: isLanguage(language) ? language : detectLanguage(navigator.languages),
    theme: themeChoices.includes(theme as ThemeChoice) ? (theme as ThemeChoice) : 'light',
    animations: animations !== false,
  };
}

/** Moves nothing for people whose system asks for that. */
export function showLook({ theme, animations }: Look): void {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  root.dataset['animations'] = animations && !lessMotion ? 'on' : 'off';
}
