import { createMessages } from 'shared-ui/i18n';

/** Of those who are at sites, which nobody else has to load. */
export const { useText, ready } = createMessages({
  // Also what other languages fall back on: no request of its own.
  en: () => import(/* webpackMode: "eager" */ './en.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  de: () => import('./de.json'),
  ja: () => import('./ja.json'),
});
