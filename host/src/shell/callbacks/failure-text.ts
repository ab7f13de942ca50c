import { AppError, type TokenExchangeError } from 'shared-auth';
import { getLocale } from 'shared-ui/i18n';
import type { useText } from '../texts.ts';

/** The sentences of B-3.4, by the error's stable code. */
const texts = {
  invalid_state: 'callback.invalid_state',
  missing_code: 'callback.missing_code',
  missing_verifier: 'callback.missing_verifier',
  sso_failed: 'callback.sso_failed',
  no_tenant: 'callback.no_tenant',
  network: 'callback.network',
  timeout: 'callback.timeout',
} as const;

function isKnown(code: string): code is keyof typeof texts {
  return Object.hasOwn(texts, code);
}

const FORBIDDEN = 403;

/**
 * Why a sign-in failed, in the person's language. Of a refusal only the server knows more: in English its own words, in
 * other languages whether the account has no access, and below it the details.
 */
export function failureText(failure: unknown, t: ReturnType<typeof useText>): string {
  if (!(failure instanceof AppError)) return t('callback.unknownError');
  if (isKnown(failure.code)) return t(texts[failure.code]);
  if (getLocale().language === 'en') return failure.message;
  const { status, details } = failure as Partial<TokenExchangeError>;
  const words = t(status === FORBIDDEN ? 'callback.noAccess' : 'callback.unknownError');
  return details === undefined ? words : `${words}\n${details}`;
}
