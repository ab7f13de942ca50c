import { NetworkError, ServerError, TimeoutError } from 'shared-auth';
import { getLocale } from 'shared-ui/i18n';
import type { MessageId, Text } from '../messages/texts.ts';

/** What shared-auth says for a server that said nothing (specification §8). */
const saysNothing = 'An unknown error occurred';

/**
 * Why something failed: the server's own words where it had any, else `otherwise`. The server speaks English; in other
 * languages our words are the better ones.
 */
export function errorText(t: Text, error: unknown, otherwise: MessageId = 'failure.unknown'): string {
  if (error instanceof NetworkError) return t('failure.network');
  if (error instanceof TimeoutError) return t('failure.timeout');
  if (!speaksEnglish()) return t(error instanceof ServerError ? 'failure.server' : otherwise);
  const spoken = error instanceof Error && error.message !== saysNothing ? error.message : '';
  return spoken || t(otherwise);
}

/** The server's sentence about a value or a row; in other languages `otherwise`. */
export function serverText(message: string, otherwise: string): string {
  return speaksEnglish() ? message : otherwise;
}

function speaksEnglish(): boolean {
  return getLocale().language === 'en';
}
