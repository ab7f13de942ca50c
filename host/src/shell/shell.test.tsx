import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogueAtom, sessionStore, userAtom } from 'shared-auth';
import { getLocale, setLocale } from 'shared-ui/i18n';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentPages } from './leave-page.ts';
import { renderShellAt } from './testing/render-shell-at.tsx';

vi.mock('../remotes/remote-view.tsx', () => ({
  RemoteView: ({ remote }: { remote: string }) => <h1>Page of {remote}</h1>,
}));

const everything = ['dashboard.read', 'client.read', 'user.list', 'role.list', 'tenant.settings'];

beforeEach(() => {
  vi.spyOn(documentPages, 'signIn').mockImplementation(() => undefined);
  vi.spyOn(documentPages, 'landing').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
const links = () =>
  navigation()
    .queryAllByRole('link')
    .map((link) => link.textContent);

describe('the top bar', () => {
  it('shows what the contracts offer and the person may see, in order', async () => {
    await renderShellAt('/dashboard', { permissions: everything });
    expect(links()).toEqual(['Dashboard', 'Statistics', 'Clients', 'Settings']);
    await userEvent.click(navigation().getByRole('button', { name: 'Organization' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Users', 'Roles']);
  });

  it('hides what the permissions do not cover', async () => {
    await renderShellAt('/clients', { permissions: ['client.read'] });
    expect(links()).toEqual(['Statistics', 'Clients']);
    expect(navigation().queryByRole('button', { name: 'Organization' })).toBeNull();
  });

  it.each([
    ['user.list', ['Users']],
    ['role.list', ['Roles']],
  ])('has Organization with %s alone', async (permission, entries) => {
    await renderShellAt('/dashboard', { permissions: [permission] });
    await userEvent.click(navigation().getByRole('button', { name: 'Organization' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(entries);
  });

  it.each(['tenant.settings', 'system.admin'])('has Settings with %s', async (permission) => {
    await renderShellAt('/dashboard', { permissions: [permission] });
    expect(links()).toEqual(['Settings']);
  });

  it("speaks the person's language", async () => {
    await renderShellAt('/dashboard', { permissions: everything, locale: { language: 'de' } });
    expect(await screen.findByRole('link', { name: 'Übersicht' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Einstellungen' })).toBeTruthy();
  });
});

it('asks for the names of permissions again when the language changes', async () => {
  const asked: string[] = [];
  const named = ({ headers }: { headers: Headers }) => {
    const language = headers.get('accept-language') ?? 'none';
    asked.push(language);
    return {
      data: [{ action: 'user.read', name: 'n', display_name: language, description: '', group: 'user' }],
    };
  };
  await renderShellAt('/dashboard', { permissions: everything, handlers: { 'GET /v1/permissions': named } });
  await waitFor(() => expect(sessionStore.get(catalogueAtom).status).toBe('loaded'));
  const before = asked.length;
  await act(() => setLocale({ ...getLocale(), language: 'de' }));
  await waitFor(() => expect(sessionStore.get(catalogueAtom).permissions[0]?.display_name).toBe('de'));
  expect(asked.slice(before)).toEqual(['de']);
});

describe('the user menu', () => {
  const open = () => userEvent.click(screen.getByRole('button', { name: 'User menu of Ada Lovelace' }));

  it('shows name, email and role, Help & Support and Sign Out', async () => {
    await renderShellAt('/dashboard', { permissions: everything, roles: ['Manager'] });
    await open();
    const panel = within(screen.getByRole('menu').parentElement ?? document.body);
    for (const text of ['Ada Lovelace', 'ada@aurora.example', 'Manager'])
      expect(panel.getByText(text)).toBeTruthy();
    expect(panel.getByRole('menuitem', { name: 'Help & Support' }).getAttribute('href')).toBe(
      'mailto:desk@aurora.example',
    );
    expect(panel.getByRole('menuitem', { name: 'Sign Out' })).toBeTruthy();
  });

  it('signs out', async () => {
    const { session } = await renderShellAt('/dashboard', { permissions: everything });
    const signOut = vi.spyOn(session, 'signOut').mockResolvedValue();
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    // What has not been sent is looked for first.
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  });

  it("switches to another of the person's tenants", async () => {
    const { session } = await renderShellAt('/clients', {
      permissions: everything,
      tenant: { id: 't-1', name: 'Aurora' },
      tenants: [
        { id: 't-1', name: 'Aurora' },
        { id: 't-2', name: 'Borealis' },
      ],
    });
    const switchTenant = vi.spyOn(session, 'switchTenant').mockRejectedValue(new Error('no network'));
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Switch to Borealis' }));
    await waitFor(() => expect(switchTenant).toHaveBeenCalledExactlyOnceWith('t-2'));
    expect(await screen.findByText('The organization could not be changed. Please try again.')).toBeTruthy();
  });
});

describe('routing', () => {
  it('shows the page of the remote that owns the address, and names the document after it', async () => {
    await renderShellAt('/clients', { permissions: everything });
    expect(screen.getByRole('heading', { name: 'Page of clients' })).toBeTruthy();
    expect(document.title).toBe('Clients · Energy Monitor Platform');
  });

  it('moves the focus to the page after a navigation', async () => {
    await renderShellAt('/clients', { permissions: everything });
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(navigation().getByRole('link', { name: 'Statistics' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(document.title).toBe('Statistics · Energy Monitor Platform');
  });

  it("denies with the remote's own sentence, or the general one", async () => {
    const { unmount } = await renderShellAt('/dashboard', { permissions: ['user.list'] });
    expect(screen.getByText('You do not have permission to view the dashboard')).toBeTruthy();
    expect(screen.getByText('Need access?')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe(
      'mailto:desk@aurora.example',
    );
    unmount();
    await renderShellAt('/clients', { permissions: ['user.list'] });
    expect(screen.getByText("You don't have permission to view this page")).toBeTruthy();
  });

  it('leads back from a page that is denied, in a fresh tab to one that is not', async () => {
    const { unmount } = await renderShellAt('/dashboard', { permissions: ['user.list'] });
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(await screen.findByRole('heading', { name: 'Page of admin' })).toBeTruthy();
    expect(window.location.pathname).toBe('/users');
    unmount();
    await renderShellAt('/dashboard', { permissions: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(documentPages.landing).toHaveBeenCalledOnce();
  });

  it('tells a signed-in person of an unknown page and goes to the dashboard', async () => {
    await renderShellAt('/nowhere', {
      permissions: everything,
      before: () => void vi.useFakeTimers(),
    });
    expect(screen.getByText('Page not found. Redirecting...')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1499));
    expect(window.location.pathname).toBe('/nowhere');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(window.location.pathname).toBe('/dashboard');
    expect(screen.getByRole('heading', { name: 'Page of dashboard' })).toBeTruthy();
  });

  it('sends a signed-out person to the sign-in page, and back afterwards', async () => {
    await renderShellAt('/clients?page=2', { before: (session) => session.signOut({ atProvider: false }) });
    expect(screen.getByText('Redirecting to login...')).toBeTruthy();
    expect(documentPages.signIn).toHaveBeenCalledWith({ returnTo: '/clients?page=2' });
  });

  it('says that the person is being loaded, and shows no page before', async () => {
    await renderShellAt('/clients', {
      permissions: everything,
      before: () => sessionStore.set(userAtom, ({ user }) => ({ status: 'loading', user })),
    });
    expect(screen.getByText('Loading user...')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Page of clients' })).toBeNull();
  });

  it.each(['/clients?page=2', '/nowhere', '/settings', '/technical-docs'])(
    'says at %s that nobody could be loaded, though it was known before anything was drawn',
    async (address) => {
      await renderShellAt(address, {
        handlers: { 'GET /v1/auth/me': () => new Response('{}', { status: 403 }) },
        before: async (session) => {
          await session.reloadUser();
          vi.useFakeTimers();
        },
      });
      expect(screen.getByText('Failed to load user. Redirecting...')).toBeTruthy();
      expect(screen.queryByRole('heading')).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(1499));
      expect(documentPages.signIn).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(documentPages.signIn).toHaveBeenCalledExactlyOnceWith({
        notice: 'profile-failed',
        returnTo: address,
      });
    },
  );

  it('sends a signed-out person from an unknown page to the landing page', async () => {
    await renderShellAt('/nowhere', { before: (session) => session.signOut({ atProvider: false }) });
    expect(documentPages.landing).toHaveBeenCalledOnce();
  });
});

describe('public pages', () => {
  it('have the public header: Technical Docs and Sign In', async () => {
    await renderShellAt('/technical-docs', { before: (session) => session.signOut({ atProvider: false }) });
    expect(screen.getByRole('heading', { name: 'Page of docs' })).toBeTruthy();
    expect(links()).toEqual(['Technical Docs', 'Sign In']);
  });

  it('lead to the dashboard when signed in', async () => {
    await renderShellAt('/technical-docs', { permissions: everything });
    expect(links()).toEqual(['Technical Docs', 'Dashboard']);
  });
});

describe('the frame', () => {
  it('has a skip link to the page', async () => {
    await renderShellAt('/clients', { permissions: everything });
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('tells when there is no network', async () => {
    await renderShellAt('/clients', { permissions: everything });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('You are offline. What you see may be out of date.')).toBeTruthy();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('You are offline. What you see may be out of date.')).toBeNull();
  });

  it('says so when the profile could not be loaded, and tries again', async () => {
    let answers = false;
    const me = {
      data: {
        id: 'u',
        email: 'ada@aurora.example',
        name: 'Ada Lovelace',
        roles: [],
        permissions: everything,
      },
    };
    await renderShellAt('/technical-docs', {
      handlers: { 'GET /v1/auth/me': () => (answers ? me : new Response('', { status: 503 })) },
    });
    const notice = 'Your profile could not be loaded. You see limited information until it can.';
    expect(await screen.findByText(notice)).toBeTruthy();
    answers = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  });
});

describe('what the session tells', () => {
  type Listeners = Map<string, (event: never) => void>;

  async function listening(): Promise<Listeners> {
    const listeners: Listeners = new Map();
    await renderShellAt('/clients?page=2', {
      permissions: everything,
      tenants: [{ id: 't-2', name: 'Borealis' }],
      before: (session) => {
        vi.spyOn(session, 'on').mockImplementation((type, listener) => {
          listeners.set(type, listener);
          return () => undefined;
        });
      },
    });
    return listeners;
  }

  it('an expired session: a toast, then the sign-in page, which repeats it', async () => {
    const listeners = await listening();
    act(() => listeners.get('session-expired')?.({ message: '', durationMs: 5000 } as never));
    expect(screen.getByText('Your session has expired. Please login again.')).toBeTruthy();
    act(() => listeners.get('signed-out')?.({ reason: 'expired' } as never));
    expect(documentPages.signIn).toHaveBeenCalledWith({
      notice: 'session-expired',
      returnTo: '/clients?page=2',
    });
  });

  it.each([
    ['signed-out', 'signed-out'],
    ['signed-out-elsewhere', 'signed-out'],
  ])('%s: the sign-in page with the notice %s', async (reason, notice) => {
    const listeners = await listening();
    act(() => listeners.get('signed-out')?.({ reason } as never));
    expect(documentPages.signIn).toHaveBeenCalledWith({ notice });
  });

  it('another tenant: its dashboard', async () => {
    const listeners = await listening();
    act(() => listeners.get('tenant-changed')?.({ tenantId: 't-2' } as never));
    expect(screen.getByText('You are now in Borealis.')).toBeTruthy();
    expect(window.location.pathname).toBe('/dashboard');
  });
});
