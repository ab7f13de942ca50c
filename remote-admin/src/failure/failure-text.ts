import { HttpStatusError, NetworkError, ServerError, TimeoutError } from 'shared-auth';
import { getLocale, type Translate } from 'shared-ui/i18n';
import type { MessageId } from '../messages/text.ts';

const saysNothing = 'An unknown error occurred';

const refusals: Readonly<Record<string, MessageId>> = {
  own_account: 'refusal.own_account',
  last_administrator: 'refusal.last_administrator',
  system_role: 'refusal.system_role',
  beyond_own_permissions: 'refusal.beyond_own_permissions',
  email_taken: 'refusal.email_taken',
  name_taken: 'refusal.name_taken',
};

/** Why the server refused. Its own sentence is in English and names names; other languages get the general one. */
export function refusalText(t: Translate<MessageId>, error: HttpStatusError): string {
  const translated = refusals[error.code];
  return translated && getLocale().language !== 'en' ? t(translated) : error.message;
}

/**
 * Why a call failed, in one sentence: the server's own when it refused (it names what stands in the way), otherwise
 * the catalogue's (specification §8), otherwise `fallback`.
 */
export function failureText(t: Translate<MessageId>, error: unknown, fallback: MessageId): string {
  if (error instanceof NetworkError) return t('failure.network');
  if (error instanceof TimeoutError) return t('failure.timeout');
  if (error instanceof ServerError) return t('failure.server');
  if (error instanceof HttpStatusError && error.message !== saysNothing) return refusalText(t, error);
  return t(fallback);
}
