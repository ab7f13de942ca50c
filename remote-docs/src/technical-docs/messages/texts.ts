import { createMessages } from 'shared-ui/i18n';
import type english from './en.json';

export const { useText, ready } = createMessages({
  en: () => import('./en.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  de: () => import('./de.json'),
  ja: () => import('./ja.json'),
});

export type MessageId = keyof typeof english;
export type Text = ReturnType<typeof useText>;
