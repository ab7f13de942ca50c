import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beginSignIn } from 'shared-auth/signed-in';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchSsoConfig } from '../../runtime-config.ts';
import { signInParameters } from './sign-in-address.ts';
import { SignInPage } from './sign-in-page.tsx';

vi.mock('shared-auth/signed-in', () => ({ beginSignIn: vi.fn<typeof beginSignIn>() }));

const begin = vi.mocked(beginSignIn);

beforeEach(() => void begin.mockReset());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What the router made of the address bar. */
function Search() {
  return <output data-testid="search">{useLocation().search}</output>;
}

async function page(address = '/login', signedIn = false): Promise<void> {
  await setLocale(defaultLocale);
  act(() => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <SignInPage signedIn={signedIn} />
        <Search />
      </MemoryRouter>,
    );
  });
}

describe('the sign-in page', () => {
  it('has a welcome, one button, three blurbs, a redirect note, and a logo that leads home', async () => {
    await page();
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Continue with SSO']);
    for (const name of ['Enterprise SSO', 'Secure and encrypted', 'One account']) {
      expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
    }
    expect(screen.getByText(/You will be redirected/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Energy Monitor Platform, home' }).getAttribute('href')).toBe(
      '/',
    );
  });

  it('is busy while it leaves, and ignores more clicks', async () => {
    begin.mockReturnValue(new Promise(() => undefined));
    await page();
    const button = screen.getByRole('button', { name: 'Continue with SSO' });
    await userEvent.click(button);
    await userEvent.click(button);
    expect(begin).toHaveBeenCalledOnce();
    expect(button.textContent).toBe('Redirecting...');
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('is idle again after a failure, and says so', async () => {
    begin.mockRejectedValueOnce(new Error('down'));
    await page();
    await userEvent.click(screen.getByRole('button', { name: 'Continue with SSO' }));
    expect(screen.getByRole('alert').textContent).toBe('SSO login failed. Please try again.');
    await userEvent.click(screen.getByRole('button', { name: 'Continue with SSO' }));
    expect(begin).toHaveBeenCalledTimes(2);
  });

  it('hands on where the person wanted to go, and who signs in without asking', async () => {
    await page('/login?returnTo=%2Fclients%3Fpage%3D2&demo_user=ada');
    await userEvent.click(screen.getByRole('button', { name: 'Continue with SSO' }));
    expect(begin).toHaveBeenCalledWith(fetchSsoConfig, {
      returnTo: '/clients?page=2',
      params: { demo_user: 'ada' },
    });
  });

  it.each(['/.//evil.example/x', '//evil.example', '/auth/callback'])('hands on no %s', async (wanted) => {
    await page(`/login?returnTo=${encodeURIComponent(wanted)}`);
    await userEvent.click(screen.getByRole('button', { name: 'Continue with SSO' }));
    expect(begin).toHaveBeenCalledWith(fetchSsoConfig, { params: {} });
  });

  it('leaves nothing of a sign-out in the address', async () => {
    await page('/login?state=of-the-provider&notice=signed-out&returnTo=%2Fclients');
    expect(screen.getByText('You are signed out.')).toBeTruthy();
    expect(screen.getByTestId('search').textContent).toBe('?returnTo=%2Fclients');
  });
});

describe('somebody who is signed in already', () => {
  it.each([
    ['/login', '/dashboard'],
    ['/login?returnTo=%2Fclients%3Fpage%3D2', '/clients?page=2'],
    ['/login?returnTo=%2F.%2F%2Fevil.example%2Fx', '/dashboard'],
    ['/login?returnTo=%2Fauth%2Fcallback', '/dashboard'],
  ])('goes on from %s to %s', async (address, there) => {
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    await page(address, true);
    expect(leave.mock.calls).toEqual([[there]]);
  });
});

describe('notices', () => {
  it.each([
    ['session-expired', 'Your session has expired. Please login again.', 5000],
    ['profile-failed', 'Failed to load user', 5000],
    ['signed-out', 'You are signed out.', 3000],
  ])('%s: "%s" for %d ms', async (notice, text, duration) => {
    vi.useFakeTimers();
    await page(`/login?notice=${notice}`);
    expect(screen.getByText(text)).toBeTruthy();
    act(() => void vi.advanceTimersByTime(duration - 1));
    expect(screen.queryByText(text)).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText(text)).toBeNull();
  });

  it('can be closed', async () => {
    await page('/login?notice=session-expired');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Your session has expired. Please login again.')).toBeNull();
  });
});

describe('what is handed on to the provider', () => {
  it('carries no parameter that nobody asked for', () => {
    expect(signInParameters(new URLSearchParams())).toEqual({});
  });
});
