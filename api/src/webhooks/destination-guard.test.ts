import { describe, expect, it } from 'vitest';
import { checkDestination, guardedLookup, isPublicAddress } from './destination-guard.ts';

describe('where a webhook may go', () => {
  it.each(['8.8.8.8', '2606:4700::1111'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
    'not an address',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    'http://example.com/hook',
    'ftp://example.com',
    'https://user:secret@example.com',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'example.com/hook',
  ])('refuses %s', (url) => expect(() => checkDestination(url, false)).toThrow(/must|not/));

  it('lets the embedded default call the developer’s own machine', () => {
    expect(checkDestination('http://localhost:9999/hook', true).port).toBe('9999');
  });

  it('refuses a name at the moment of connecting when it resolves to a private address', async () => {
    const refused = await new Promise((resolve) => guardedLookup(false)('localhost', {}, resolve));
    expect(String(refused)).toContain('localhost resolves to');
    const allowed = await new Promise((resolve) => guardedLookup(true)('localhost', {}, resolve));
    expect(allowed).toBeNull();
  });
});
