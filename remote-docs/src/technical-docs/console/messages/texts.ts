import { createMessages } from 'shared-ui/i18n';

/** The words of the consoles, which come with the first one that is opened. */
export const { useText } = createMessages({
  en: () => import('./en.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  de: () => import('./de.json'),
  ja: () => import('./ja.json'),
});
export type ConsoleText = ReturnType<typeof useText>;
