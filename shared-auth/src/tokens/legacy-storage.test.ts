import { beforeEach, describe, expect, test } from 'vitest';
import { takeLegacySession } from './legacy-storage.ts';

/** Eight old keys (B-4.2). */
const OLD = [
  'access_token',
  'refresh_token',
  'id_token',
  'token_expires_at',
  'internal_jwt',
  'internal_refresh_token',
  'tenant_id',
  'user_data',
];

beforeEach(() => {
  localStorage.clear();
});

describe('what older releases left in local storage', () => {
  test('is taken over once', () => {
    for (const name of OLD) localStorage.setItem(name, `old ${name}`);
    expect(takeLegacySession(localStorage)).toEqual({
      accessToken: 'old internal_jwt',
      refreshToken: 'old internal_refresh_token',
      tenantId: 'old tenant_id',
    });
    expect(takeLegacySession(localStorage)).toBeNull();
  });

  test('is removed, all of it and nothing else, even when it is of no use', () => {
    for (const name of OLD.filter((name) => name !== 'internal_jwt')) localStorage.setItem(name, 'old');
    localStorage.setItem('somebody.elses', 'kept');
    expect(takeLegacySession(localStorage)).toBeNull();
    expect(Object.keys(localStorage)).toEqual(['somebody.elses']);
  });
});
