import { setLocale, subscribeLocale, getLocale } from 'shared-ui/i18n';
import { applyTheme } from 'shared-ui/tokens';
import { readPreferences } from './browser-preferences.ts';
import { pathOfHash } from './hash-address.ts';

/**
 * Theme and language before the first render; resolves when the language's texts are there. Both bundles begin with
 * it, so that nobody sees the wrong colors or another language first. Old `#/x` addresses leave for `/x` here.
 */
export async function preparePage(): Promise<void> {
  const path = pathOfHash(window.location.hash);
  if (path !== undefined) window.location.replace(path);
  const { theme, compact: _compact, animations, ...locale } = readPreferences();
  applyTheme(theme);
  const root = document.documentElement;
  const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  root.dataset['animations'] = animations && !lessMotion ? 'on' : 'off';
  subscribeLocale(() => {
    root.lang = getLocale().language;
  });
  await setLocale(locale);
}
