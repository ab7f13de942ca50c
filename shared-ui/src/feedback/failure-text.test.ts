import { beforeEach, describe, expect, it } from 'vitest';
import { defaultLocale } from '../i18n/locale.ts';
import { setLocale } from '../i18n/messages.ts';
import { failureText, serverText, serverWords } from './failure-text.ts';

/** As a call ends: with a stable code, and with a status where the server answered. */
const failed = (code: string, message: string, status?: number) =>
  Object.assign(new Error(message), { code, ...(status !== undefined && { status }) });

const refused = failed('email_taken', 'This address is taken', 409);
const silent = failed('http_409', 'An unknown error occurred', 409);
const broken = failed('http_500', 'The storage is down', 500);
const brokenSilently = failed('http_503', 'An unknown error occurred', 503);
const inside = new TypeError('x is not a function');

beforeEach(() => setLocale(defaultLocale));

describe('in English', () => {
  it.each([
    [failed('network', 'anything'), 'Network error. Please check your connection.'],
    [failed('timeout', 'anything'), 'Request timeout. Please try again.'],
    [refused, 'This address is taken'],
    [broken, 'The storage is down'],
    [brokenSilently, 'Server error. Please try again later.'],
    [silent, 'Failed to save changes'],
    [inside, 'Failed to save changes'],
    ['no error at all', 'Failed to save changes'],
  ])('%o is said as %s', (error, said) => {
    expect(failureText(error, 'Failed to save changes')).toBe(said);
  });

  it("is 'An unknown error occurred' where nobody knows better", () => {
    expect(failureText(inside)).toBe('An unknown error occurred');
  });

  it('names what to quote where the service is at fault, and nowhere else', () => {
    const id = { requestId: '4bf92f35' };
    expect(failureText(Object.assign(failed('http_500', 'Broken.', 500), id))).toBe(
      'Broken. (Trace id: 4bf92f35)',
    );
    expect(failureText(Object.assign(failed('email_taken', 'Taken.', 409), id))).toBe('Taken.');
  });

  it('has the words of the server', () => {
    expect(serverText('Too long', 'Refused')).toBe('Too long');
  });
});

describe('in another language', () => {
  beforeEach(() => setLocale({ language: 'de' }));

  it.each([
    [failed('network', 'anything'), 'Netzwerkfehler. Bitte prüfen Sie Ihre Verbindung.'],
    [failed('timeout', 'anything'), 'Die Anfrage hat zu lange gedauert. Bitte versuchen Sie es erneut.'],
    [refused, 'Nicht gespeichert'],
    [broken, 'Serverfehler. Bitte versuchen Sie es später erneut.'],
    [failed('tenant_mismatch', 'Not yours', 403), 'Dazu fehlt Ihnen die Berechtigung.'],
    [failed('quota_reached', 'At most 20', 409), 'Mehr davon sind nicht erlaubt. Löschen Sie zuerst einige.'],
  ])('%o is said as %s', (error, said) => {
    expect(failureText(error, 'Nicht gespeichert')).toBe(said);
  });

  it('has no English words of the server', () => {
    expect(serverText('Too long', 'Abgelehnt')).toBe('Abgelehnt');
  });
});

it('what the server said is known apart from what went wrong here', () => {
  expect([refused, silent, inside, null].map(serverWords)).toEqual([
    'This address is taken',
    undefined,
    undefined,
    undefined,
  ]);
});
