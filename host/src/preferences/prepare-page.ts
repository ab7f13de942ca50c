import { setLocale, subscribeLocale, getLocale } from 'shared-ui/i18n';
import { readPreferences } from './browser-preferences.ts';
import { pathOfHash } from './hash-address.ts';
import { showLook } from './look.ts';

/**
 * Theme and language before the first render; resolves when the language's texts are there. Both bundles begin with
 * it, so that nobody sees the wrong colors or another language first. Old `#/x` addresses leave for `/x` here.
 */
export async function preparePage(): Promise<void> {
  const path = pathOfHash(window.location.hash);
  if (path !== undefined) window.location.replace(path);
  const preferences = readPreferences();
  showLook(preferences);
  const { theme: _theme, compact: _compact, animations: _animations, ...locale } = preferences;
  const root = document.documentElement;
  const speak = () => {
    root.lang = getLocale().language;
  };
  subscribeLocale(speak);
  await setLocale(locale);
  speak();
}
