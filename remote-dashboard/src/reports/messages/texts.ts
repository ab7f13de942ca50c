import { createMessages, type Translate } from 'shared-ui/i18n';
import type english from './en.json';

/** Of the page of reports alone, which nobody else has to load. What figures mean comes with the figures. */
export const { useText, ready } = createMessages({
  // Also what other languages fall back on: no request of its own.
  en: () => import(/* webpackMode: "eager" */ './en.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  de: () => import('./de.json'),
  ja: () => import('./ja.json'),
});

export type ReportsText = Translate<keyof typeof english>;
