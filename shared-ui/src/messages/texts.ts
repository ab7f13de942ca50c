import { createMessages } from '../i18n/messages.ts';

/** The texts of shared-ui's own components. */
const texts = createMessages({
  // Also what other languages fall back on: no request of its own.
  en: () => import(/* webpackMode: "eager" */ './en.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  de: () => import('./de.json'),
  ja: () => import('./ja.json'),
});

export const useText = texts.useText;
/** Outside React, once the language's texts are there. */
export const text = texts.text;
