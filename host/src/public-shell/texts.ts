import { createMessages } from 'shared-ui/i18n';

const texts = createMessages({
  en: () => import('./messages/en.json'),
  es: () => import('./messages/es.json'),
  fr: () => import('./messages/fr.json'),
  de: () => import('./messages/de.json'),
  ja: () => import('./messages/ja.json'),
});

export const useText = texts.useText;
