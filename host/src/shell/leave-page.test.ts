import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { documentPages as DocumentPages } from './leave-page.ts';

let documentPages: typeof DocumentPages;
const replace = vi.fn<(address: string | URL) => void>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(window.location, 'replace').mockImplementation(replace);
  ({ documentPages } = await import('./leave-page.ts'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  replace.mockReset();
});

test('leaves for the sign-in page, with the reason and the way back', () => {
  documentPages.signIn({ notice: 'signed-out', returnTo: '/clients?page=2' });
  expect(replace.mock.calls).toEqual([['/login?notice=signed-out&returnTo=%2Fclients%3Fpage%3D2']]);
});

test('the first reason counts, whoever else wants to leave afterwards', () => {
  documentPages.signIn({ notice: 'signed-out' });
  documentPages.signIn({ returnTo: '/clients' });
  expect(replace.mock.calls).toEqual([['/login?notice=signed-out']]);
});

test('a page that the browser brings back can be left again', () => {
  documentPages.signIn();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  documentPages.signIn();
  expect(replace).toHaveBeenCalledTimes(2);
});

test('an expired session waits for a server that answers', async () => {
  const asked = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response(null, { status: 503 }))
    .mockResolvedValueOnce(new Response(null));
  vi.stubGlobal('fetch', asked);
  documentPages.signIn({ notice: 'session-expired' });
  await vi.advanceTimersByTimeAsync(1999);
  expect(replace).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(replace.mock.calls).toEqual([['/login?notice=session-expired']]);
  expect(asked).toHaveBeenCalledTimes(3);
});
