import { createMessages } from '../i18n/messages.ts';

/** The texts of shared-ui's own components. */
const texts = createMessages({
  en: () => import('./en.json'),
});

export const useText = texts.useText;
