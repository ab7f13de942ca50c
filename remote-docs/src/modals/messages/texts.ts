import { createMessages } from 'shared-ui/i18n';

export const { useText, ready } = createMessages({
  en: () => import('./en.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  de: () => import('./de.json'),
  ja: () => import('./ja.json'),
});
