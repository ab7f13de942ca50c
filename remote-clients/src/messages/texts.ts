import { createMessages } from 'shared-ui/i18n';
import type english from './en.json';

export const { useText, text, ready } = createMessages({
  // Also what other languages fall back on: no request of its own.
  en: () => import(/* webpackMode: "eager" */ './en.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  de: () => import('./de.json'),
  ja: () => import('./ja.json'),
});

/** The key of a text of this remote. */
export type MessageId = keyof typeof english;

export type Text = ReturnType<typeof useText>;
