import { act, screen } from '@testing-library/react';
import {
  InvalidStateError,
  MissingCodeError,
  MissingVerifierError,
  NetworkError,
  NoTenantError,
  SsoFailedError,
  TimeoutError,
  TokenExchangeError,
} from 'shared-auth';
import type { Language } from 'shared-ui/i18n';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentPages } from '../leave-page.ts';
import { renderShellAt } from '../testing/render-shell-at.tsx';

vi.mock('../../remotes/remote-view.tsx', () => ({
  RemoteView: ({ remote }: { remote: string }) => <h1>Page of {remote}</h1>,
}));

beforeEach(() => {
  vi.spyOn(documentPages, 'signIn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function comeBack(
  completed: () => Promise<{ returnTo: string | null }>,
  language: Language = 'en',
): Promise<void> {
  await renderShellAt('/auth/callback?code=1&state=2', {
    locale: { language },
    permissions: ['dashboard.read', 'client.read'],
    before: (session) => {
      vi.spyOn(session, 'completeSignIn').mockImplementation(completed);
      vi.useFakeTimers();
    },
  });
}

describe('/auth/callback', () => {
  it("shows 'Completing sign in...' with a spinner meanwhile", async () => {
    await comeBack(() => new Promise(() => undefined));
    const status = screen.getByText('Completing sign in...').closest('[role="status"]');
    expect(status?.querySelector('.ant-spin-spinning')).toBeTruthy();
    expect(document.title).toBe('Signing in · Energy Monitor Platform');
  });

  it('waits 100 ms, then goes to the dashboard', async () => {
    await comeBack(() => Promise.resolve({ returnTo: null }));
    await advance(99);
    expect(window.location.pathname).toBe('/auth/callback');
    await advance(1);
    expect(window.location.pathname).toBe('/dashboard');
  });

  it('goes back to where the person wanted to go', async () => {
    await comeBack(() => Promise.resolve({ returnTo: '/clients?page=2' }));
    await advance(100);
    expect(window.location.pathname + window.location.search).toBe('/clients?page=2');
  });

  it.each(['//evil.example/x', '/.//evil.example/x', '/auth/callback', '/login', 'https://evil.example'])(
    'goes to the dashboard instead of %s',
    async (returnTo) => {
      await comeBack(() => Promise.resolve({ returnTo }));
      await advance(100);
      expect(window.location.href).toBe(`${window.location.origin}/dashboard`);
    },
  );

  it.each([
    [new InvalidStateError(), 'Invalid state parameter - possible CSRF attack'],
    [new MissingCodeError(), 'No authorization code received'],
    [new MissingVerifierError(), 'No code verifier found'],
    [new NoTenantError(), 'No tenant ID available for authentication'],
    [new SsoFailedError(), 'SSO login failed. Please try again.'],
    [new NetworkError(), 'Network error. Please check your connection.'],
    [new TimeoutError(), 'Request timeout. Please try again.'],
    [
      new TokenExchangeError('No account here', 'ada@aurora.example'),
      /No account here\s+ada@aurora\.example/,
    ],
    [new Error('anything'), 'Authentication failed. Please try again.'],
  ])('says why it failed, and goes to the sign-in page after 3 s', async (error, message) => {
    await comeBack(() => Promise.reject(error));
    expect(screen.getByText('Authentication failed')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByText('Redirecting to login page...')).toBeTruthy();
    await advance(2999);
    expect(documentPages.signIn).not.toHaveBeenCalled();
    await advance(1);
    expect(documentPages.signIn).toHaveBeenCalledOnce();
  });
});

it.each([
  [403, 'Dieses Konto hat hier keinen Zugang. Bitte wenden Sie sich an Ihre Administration.'],
  [422, 'Anmeldung fehlgeschlagen. Bitte versuchen Sie es erneut.'],
])('says in another language what a refusal %i means, with the details', async (status, sentence) => {
  const error = new TokenExchangeError('No account here', 'ada@aurora.example', status);
  await comeBack(() => Promise.reject(error), 'de');
  expect(screen.getByRole('alert').textContent).toContain(`${sentence}\nada@aurora.example`);
  expect(screen.queryByText(/No account here/)).toBeNull();
});

describe('/logout-callback', () => {
  it("shows 'Signing out...' and completes it", async () => {
    const { session } = await renderShellAt('/logout-callback', {
      before: (session) => void vi.spyOn(session, 'signOut').mockResolvedValue(),
    });
    expect(screen.getByText('Signing out...')).toBeTruthy();
    expect(session.signOut).toHaveBeenCalledWith({ atProvider: false });
    expect(documentPages.signIn).toHaveBeenCalledWith({ notice: 'signed-out' });
  });
});
