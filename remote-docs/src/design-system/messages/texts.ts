import { createMessages } from 'shared-ui/i18n';

export const { useText, ready } = createMessages({ en: () => import('./en.json') });
