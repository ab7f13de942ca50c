import { createMessages } from 'shared-ui/i18n';

const texts = createMessages({
  // Also what other languages fall back on: no request of its own.
  en: () => import(/* webpackMode: "eager" */ './messages/en.json'),
  es: () => import('./messages/es.json'),
  fr: () => import('./messages/fr.json'),
  de: () => import('./messages/de.json'),
  ja: () => import('./messages/ja.json'),
});

export const useText = texts.useText;
/** For after an `await`, when the language may be another one. */
export const currentText = texts.text;
