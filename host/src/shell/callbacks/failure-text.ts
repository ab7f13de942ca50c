import { AppError } from 'shared-auth';
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

/** Why a sign-in failed, in the person's language; what only the server knows, in its own words. */
export function failureText(failure: unknown, t: ReturnType<typeof useText>): string {
  if (!(failure instanceof AppError)) return t('callback.unknownError');
  return isKnown(failure.code) ? t(texts[failure.code]) : failure.message;
}
