import { createMessages } from 'shared-ui/i18n';
import type english from './en.json';

export const { useText, ready } = createMessages({ en: () => import('./en.json') });

export type MessageId = keyof typeof english;
export type Text = ReturnType<typeof useText>;
