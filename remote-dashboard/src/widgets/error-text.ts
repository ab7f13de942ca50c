import { type AppError, NetworkError, TimeoutError } from 'shared-auth';
import { getLocale, type Translate } from 'shared-ui/i18n';
import type { MessageId } from '../messages/text.ts';

/** What shared-auth says for a server that said nothing (B-5.3). */
const SAYS_NOTHING = 'An unknown error occurred';

/**
 * What a failed widget says: the server's own words where it had any, else the widget's (B-7.6).
 * The server speaks English; in other languages the widget's words are the better ones.
 */
export function errorText(text: Translate<MessageId>, error: AppError, otherwise: MessageId): string {
  if (error instanceof NetworkError) return text('failure.network');
  if (error instanceof TimeoutError) return text('failure.timeout');
  const spoken = error.message !== SAYS_NOTHING && getLocale().language === 'en';
  return spoken ? error.message : text(otherwise);
}
