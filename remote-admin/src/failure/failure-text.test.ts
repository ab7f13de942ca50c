import { HttpStatusError, NetworkError, ServerError, TimeoutError } from 'shared-auth';
import { signInForTest } from 'shared-auth/testing';
import { defaultLocale, type Language, setLocale } from 'shared-ui/i18n';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { text } from '../messages/text.ts';
import { catalogueHandlers } from '../testing/sample-access.ts';
import { failureText } from './failure-text.ts';

let signedIn: Awaited<ReturnType<typeof signInForTest>>;
beforeEach(async () => {
  signedIn = await signInForTest({ handlers: catalogueHandlers });
});
afterEach(async () => {
  signedIn.dispose();
  await setLocale(defaultLocale);
});

function refusal(status: number, code: string, details?: unknown): HttpStatusError {
  return new HttpStatusError({
    status,
    code,
    message: 'The server says so.',
    details,
    headers: new Headers(),
  });
}

const speak = (language: Language) => setLocale({ ...defaultLocale, language });
const say = (error: unknown) => failureText(text, error, 'failed.saveChanges');

/** Every code with which the server refuses what these pages send. */
const codes = [
  'self_delete',
  'self_deactivate',
  'last_administrator',
  'system_role',
  'permission_not_held',
  'outranked',
  'role_not_found',
  'email_taken',
  'role_name_taken',
  'permission_denied',
  'not_found',
];

describe('a refusal', () => {
  it('is the sentence of the server in English, which names names', () => {
    for (const code of [...codes, 'of_tomorrow']) expect(say(refusal(409, code))).toBe('The server says so.');
  });

  it.each(['es', 'fr', 'de', 'ja'] as const)('is worded in %s', async (language) => {
    await speak(language);
    const sentences = codes.map((code) => say(refusal(409, code)));
    expect(new Set(sentences).size).toBe(codes.length);
    expect(sentences).not.toContain('The server says so.');
  });

  it('names the permissions that it is about', async () => {
    await speak('de');
    const details = ['client.read', 'user.list'].map((message) => ({ field: 'permissions', message }));
    expect(say(refusal(403, 'permission_not_held', details))).toBe(
      'Berechtigungen, die Sie selbst nicht haben, können Sie weder geben noch nehmen: View clients und List users.',
    );
  });

  it('of a kind that is not known here is said by what failed, or by its status, never in English', async () => {
    await speak('fr');
    expect(say(refusal(409, 'of_tomorrow'))).toBe(text('failed.saveChanges'));
    expect(say(refusal(403, 'tenant_mismatch'))).toBe('Vous n’avez pas l’autorisation nécessaire.');
  });
});

it('other failures have their specified texts (B-5.4)', () => {
  const failure = { status: 500, message: '', headers: new Headers() };
  expect(say(new NetworkError())).toBe('Network error. Please check your connection.');
  expect(say(new TimeoutError())).toBe('Request timeout. Please try again.');
  expect(say(new ServerError(failure))).toBe('Server error. Please try again later.');
  expect(say(new Error('inside'))).toBe('Failed to save changes');
});
