import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPreferences, readPreferences } from './browser-preferences.ts';
import { pathOfHash } from './hash-address.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('preferences before anybody is known', () => {
  it('are the defaults, in the language that the browser asks for', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA', 'en']);
    expect(readPreferences()).toEqual({
      language: 'fr',
      dateFormat: 'MM/DD/YYYY',
      timeFormat: '12h',
      timeZone: 'UTC',
      theme: 'light',
      compact: false,
      animations: true,
    });
  });

  it('are as they were left', () => {
    keepPreferences({ language: 'ja', theme: 'dark' });
    keepPreferences({ timeFormat: '24h' });
    expect(readPreferences()).toMatchObject({ language: 'ja', theme: 'dark', timeFormat: '24h' });
  });

  it.each(['{', '[]', 'null', '7', '{"language":"xx","theme":7,"timeZone":"MARS"}'])(
    'survive damage: %s',
    (damaged) => {
      localStorage.setItem('emp.preferences', damaged);
      expect(readPreferences()).toMatchObject({ theme: 'light', timeZone: 'UTC' });
    },
  );

  it('do without storage', () => {
    const blocked = () => {
      throw new DOMException('blocked');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
    keepPreferences({ theme: 'dark' });
    expect(readPreferences().theme).toBe('light');
  });
});

describe('old addresses', () => {
  it.each([
    ['#/clients', '/clients'],
    ['#/statistics?client=1', '/statistics?client=1'],
    ['#/', '/'],
    ['#solutions', undefined],
    ['', undefined],
    ['#//other.example', undefined],
    ['#/\\other.example', undefined],
    ['#/.//other.example', undefined],
  ])('%s is %s', (hash, path) => {
    expect(pathOfHash(hash)).toBe(path);
  });
});
