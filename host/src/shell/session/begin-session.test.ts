import type * as SharedAuth from 'shared-auth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession } from './begin-session.ts';

const { start } = vi.hoisted(() => ({ start: vi.fn<() => Promise<void>>() }));
vi.mock('shared-auth', async (original) => ({
  ...(await original<typeof SharedAuth>()),
  createSession: () => ({ start }),
}));

beforeEach(() => start.mockReset());
afterEach(() => history.replaceState(null, '', '/'));

it('begins with the session of this browser', () => {
  history.replaceState(null, '', '/clients');
  beginSession();
  expect(start).toHaveBeenCalledOnce();
});

it.each(['/auth/callback?code=c&state=s', '/Auth/Callback/?code=c'])(
  'leaves the beginning to the sign-in that %s completes',
  (address) => {
    history.replaceState(null, '', address);
    beginSession();
    expect(start).not.toHaveBeenCalled();
  },
);

it('says the language of the page before the session asks for anything in it', () => {
  localStorage.setItem('emp.preferences', JSON.stringify({ language: 'de' }));
  document.documentElement.lang = 'en';
  start.mockImplementation(async () => {
    expect(document.documentElement.lang).toBe('de');
    return Promise.resolve();
  });
  beginSession();
  expect(start).toHaveBeenCalledOnce();
  expect(document.documentElement.lang).toBe('de');
  localStorage.clear();
});
