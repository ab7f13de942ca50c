import { HttpStatusError, NetworkError, ServerError, TimeoutError } from 'shared-auth';
import type { Translate } from 'shared-ui/i18n';
import type { MessageId } from '../messages/text.ts';

const saysNothing = 'An unknown error occurred';

/**
 * Why a call failed, in one sentence: the server's own when it refused (it names what stands in the way), otherwise
 * the catalogue's (specification §8), otherwise `fallback`.
 */
export function failureText(t: Translate<MessageId>, error: unknown, fallback: MessageId): string {
  if (error instanceof NetworkError) return t('failure.network');
  if (error instanceof TimeoutError) return t('failure.timeout');
  if (error instanceof ServerError) return t('failure.server');
  if (error instanceof HttpStatusError && error.message !== saysNothing) return error.message;
  return t(fallback);
}
