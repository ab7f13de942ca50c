import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refreshDelay } from '../refresh/refresh-delay.ts';
import { testToken } from '../testing/test-token.ts';
import { dateTokens, isValid } from './session-tokens.ts';

const SERVER_NOW = Date.parse('2026-03-01T12:00:00Z');
const issuedAt = SERVER_NOW / 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER_NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

function date(life: number, more: { expires_in?: number; iat?: number } = {}) {
  const { expires_in, ...claims } = more;
  const access_token = testToken({ exp: issuedAt + life, iat: issuedAt, ...claims });
  return dateTokens({ access_token, expires_in }, 'session');
}

describe('how long a token lives', () => {
  test('by expires_in', () => {
    expect(date(7200, { expires_in: 600 })?.expiresAt).toBe(SERVER_NOW + 600_000);
  });

  test('3600 s when the server does not say', () => {
    expect(date(7200)?.expiresAt).toBe(SERVER_NOW + 3_600_000);
  });

  test('never beyond exp', () => {
    expect(date(200, { expires_in: 600 })?.expiresAt).toBe(SERVER_NOW + 200_000);
  });

  test('a token without exp is invalid', () => {
    expect(dateTokens({ access_token: testToken({ iat: issuedAt }) }, 'session')).toBeNull();
  });

  test('what is no token is logged and counts as none', () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    expect(dateTokens({ access_token: 'garbage' }, 'session')).toBeNull();
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  test('valid until its last millisecond', () => {
    const token = date(3600);
    expect(isValid(token)).toBe(true);
    vi.setSystemTime(SERVER_NOW + 3_600_000);
    expect(isValid(token)).toBe(false);
    expect(isValid(null)).toBe(false);
  });
});

describe.each([
  ['ahead', 10],
  ['behind', -10],
])('a clock 10 minutes %s', (_, minutes) => {
  beforeEach(() => {
    vi.setSystemTime(SERVER_NOW + minutes * 60_000);
  });

  test.each([
    ['by the Date header', 'Sun, 01 Mar 2026 12:00:00 GMT', undefined],
    ['by iat', null, issuedAt],
  ])('changes nothing: %s', (_, serverDate, iat) => {
    const claims = { exp: issuedAt + 3600, ...(iat === undefined ? {} : { iat }) };
    const tokens = dateTokens({ access_token: testToken(claims), expires_in: 3600 }, 's', serverDate);
    expect(isValid(tokens)).toBe(true);
    expect(refreshDelay(tokens)).toBe(2_880_000);
  });

  test('nor for a token that lives 5 minutes, which would otherwise seem to be over', () => {
    const access_token = testToken({ exp: issuedAt + 300, iat: issuedAt });
    const tokens = dateTokens({ access_token, expires_in: 300 }, 's', 'Sun, 01 Mar 2026 12:00:00 GMT');
    expect(isValid(tokens)).toBe(true);
    expect(refreshDelay(tokens)).toBe(240_000);
  });
});
