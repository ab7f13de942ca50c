import { beforeEach, describe, expect, test } from 'vitest';
import { checkCallback } from './check-callback.ts';
import { signInError } from './sign-in-error.ts';

const pending = { nonce: 'nonce-1', returnTo: null };
const STATE = encodeURIComponent('library state|nonce-1');

function callback(query: string): string {
  return `http://localhost:4000/auth/callback${query}`;
}

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('msal.web.request.params', 'x');
  sessionStorage.setItem('msal.web.code.verifier', 'x');
});

describe('a callback URL', () => {
  test('with code and our own state is let through', () => {
    expect(() => checkCallback(callback(`?code=c&state=${STATE}`), pending, 'web')).not.toThrow();
  });

  test.each([
    ['no parameters at all', '', 'No authorization code received'],
    ['our state, no code', `?state=${STATE}`, 'No authorization code received'],
    ['a code without a state', '?code=c', 'Invalid state parameter - possible CSRF attack'],
    ['garbage as state', '?code=c&state=garbage', 'Invalid state parameter - possible CSRF attack'],
    ['another tab’s state', '?code=c&state=lib%7Cnonce-2', 'Invalid state parameter - possible CSRF attack'],
    [
      'a refusal by the provider',
      `?error=access_denied&state=${STATE}`,
      'SSO login failed. Please try again.',
    ],
    ['an unknown audience', `?error=invalid_target&state=${STATE}`, 'SSO login failed. Please try again.'],
    [
      'a refusal meant for somebody else',
      '?error=access_denied&state=x',
      'Invalid state parameter - possible CSRF attack',
    ],
  ])('with %s', (_, query, message) => {
    expect(() => checkCallback(callback(query), pending, 'web')).toThrow(message);
  });

  test('used a second time, when nothing is pending any more', () => {
    expect(() => checkCallback(callback(`?code=c&state=${STATE}`), null, 'web')).toThrow(
      'Invalid state parameter - possible CSRF attack',
    );
  });

  test.each(['msal.web.request.params', 'msal.web.code.verifier'])('whose %s is gone', (name) => {
    sessionStorage.removeItem(name);
    expect(() => checkCallback(callback(`?code=c&state=${STATE}`), pending, 'web')).toThrow(
      'No code verifier found',
    );
  });
});

describe('what MSAL says', () => {
  test.each([
    ['state_mismatch', 'Invalid state parameter - possible CSRF attack'],
    ['authorization_code_missing_from_server_response', 'No authorization code received'],
    ['no_token_request_cache_error', 'No code verifier found'],
    ['access_denied', 'SSO login failed. Please try again.'],
    ['invalid_grant', 'SSO login failed. Please try again.'],
    ['network_error', 'SSO login failed. Please try again.'],
    ['anything_else', 'SSO login failed. Please try again.'],
  ])('%s', (errorCode, message) => {
    const original = Object.assign(new Error('a link'), { errorCode });
    const error = signInError(original);
    expect(error.message).toBe(message);
    expect(error.cause).toBe(original);
  });

  test('no code at all, e.g. a failed fetch', () => {
    expect(signInError(new TypeError('Failed to fetch')).message).toBe('SSO login failed. Please try again.');
  });
});
