import {
  InvalidStateError,
  MissingCodeError,
  MissingVerifierError,
  SsoFailedError,
} from '../errors/sign-in-errors.ts';
import type { PendingSignIn } from './pending-sign-in.ts';

/**
 * Judges a callback URL before MSAL sees it: MSAL answers null to a foreign or missing state and to a replayed URL, and
 * sends the code even when the verifier is gone.
 */
export function checkCallback(url: string, pending: PendingSignIn | null, clientId: string): void {
  const { searchParams } = new URL(url);
  const has = (name: string) => Boolean(searchParams.get(name));
  if (!has('code') && !has('error') && !has('state')) throw new MissingCodeError();
  if (!pending || !searchParams.get('state')?.endsWith(`|${pending.nonce}`)) throw new InvalidStateError();
  if (has('error')) throw new SsoFailedError({ cause: searchParams.get('error') });
  if (!has('code')) throw new MissingCodeError();
  for (const kept of ['request.params', 'code.verifier']) {
    if (sessionStorage.getItem(`msal.${clientId}.${kept}`) === null) throw new MissingVerifierError();
  }
}
