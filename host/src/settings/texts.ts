import { createMessages } from 'shared-ui/i18n';

const texts = createMessages({
  en: () => import('./messages/en.json'),
});

export const useText = texts.useText;
