import { expect, test } from 'vitest';
import { pathAfterSignIn, sitePath } from './site-path.ts';

test.each([
  '//evil.example/x',
  '/.//evil.example/x',
  '/x/..//evil.example/x',
  '/%2e//evil.example/x',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/clients\u0000',
  '\u0001//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://evil.example/',
  'https:evil.example',
  'evil.example',
  'clients',
  '?x',
  '',
  null,
  undefined,
])('%j is no path of this site', (wanted) => {
  expect(sitePath(wanted)).toBeUndefined();
  expect(pathAfterSignIn(wanted)).toBeUndefined();
});

test.each([
  ['/', '/'],
  ['/clients?search=a%2Fb&page=2#row', '/clients?search=a%2Fb&page=2#row'],
  ['/clients/../users', '/users'],
  ['/statistics?next=//evil.example', '/statistics?next=//evil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/%', '/%'],
])('%j is %j', (wanted, path) => {
  expect(sitePath(wanted)).toBe(path);
  expect(pathAfterSignIn(wanted)).toBe(path);
  expect(new URL(path, 'http://localhost:4000').origin).toBe('http://localhost:4000');
});

test.each([
  '/login',
  '/login?returnTo=/clients',
  '/auth/callback',
  '/auth/callback?code=1&state=2',
  '/Auth/Callback/',
  '/auth/%63allback',
  '/logout-callback',
])('%j is a page of sign-in itself, where nobody returns to', (wanted) => {
  expect(sitePath(wanted)).toBeDefined();
  expect(pathAfterSignIn(wanted)).toBeUndefined();
});
