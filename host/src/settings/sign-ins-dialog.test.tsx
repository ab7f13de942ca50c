import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, problem } from 'shared-auth/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentPages } from '../shell/leave-page.ts';
import { renderShellAt } from '../shell/testing/render-shell-at.tsx';
import { rememberReplaced } from './replaced-sign-in.ts';

vi.mock('../remotes/remote-view.tsx', () => ({
  RemoteView: ({ remote }: { remote: string }) => <h1>Page of {remote}</h1>,
}));

const place = (id: string, more: object = {}) => ({
  id,
  signed_in_at: '2026-03-01T10:00:00Z',
  active_at: '2026-03-02T10:00:00Z',
  browser: 'Firefox',
  system: 'Linux',
  current: false,
  ...more,
});
const mine = place('mine', { current: true });
const phone = place('phone', { browser: 'Safari', system: 'iOS' });
const strange = place('strange', { browser: null, system: null });

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(documentPages, 'signIn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** The dialog over the settings, with a server that knows these sign-ins. */
async function open(signIns: object[], more: Handlers = {}, before = () => undefined as void) {
  let known = signIns as { id: string; current: boolean }[];
  const handlers: Handlers = {
    'GET /v1/auth/sign-ins': () => ({ data: known }),
    'DELETE /v1/auth/sign-ins/:id': ({ params }: { params: Record<string, string> }) => {
      known = known.filter(({ id }) => id !== params['id']);
    },
    'POST /v1/auth/sign-ins/end-others': () => {
      const ended = known.filter(({ current }) => !current).length;
      known = known.filter(({ current }) => current);
      return { data: { ended } };
    },
    ...more,
  };
  const page = await renderShellAt('/settings?tab=sign-ins', {
    permissions: ['dashboard.read'],
    handlers,
    before,
  });
  // antd gives all dialogs of a test one id, so that they are named alike.
  const title = await screen.findByText("Where You're Signed In", { selector: '.ant-modal-title' });
  const dialog = within(title.closest<HTMLElement>('[role="dialog"]') ?? document.body);
  return { ...page, dialog, places: () => dialog.queryAllByRole('listitem').map((each) => each.textContent) };
}

/** As a person does: once the button takes a press, which it does not while a sign-out is under way. */
async function press(name: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false));
  await userEvent.click(screen.getByRole('button', { name }));
}

describe('where a person is signed in', () => {
  it('is listed, the browser of the page without a way to sign it out', async () => {
    const { dialog, places } = await open([mine, phone, strange]);
    await waitFor(() => expect(places()).toHaveLength(3));
    expect(places()[0]).toContain('Firefox on Linux');
    expect(places()[0]).toContain('This browser');
    expect(places()[1]).toContain('Safari on iOS');
    expect(places()[2]).toContain('Unknown browser');
    expect(dialog.getAllByRole('button', { name: /^Sign Out: / })).toHaveLength(2);
    // Whoever presses Enter at once has signed nobody out.
    expect(document.activeElement?.textContent).toBe('Close');
  });

  it('is ended one by one, or everywhere else at once, and says so', async () => {
    const { dialog, places } = await open([mine, phone, strange]);
    await waitFor(() => expect(places()).toHaveLength(3));
    await press('Sign Out: Safari on iOS');
    await waitFor(() => expect(places()).toHaveLength(2));
    await press('Sign Out Everywhere Else');
    await waitFor(() => expect(places()).toHaveLength(1));
    expect(await screen.findByText('Signed out in 1 other browser')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Sign Out Everywhere Else' })).toBeNull();
  });

  it('asks for a new sign-in where the last one is too long ago, and leaves nothing of the old one behind', async () => {
    const refusal = () => problem(403, 'Please sign in again', { code: 'sign_in_again' });
    const { session, places } = await open([mine, phone], {
      'POST /v1/auth/sign-ins/end-others': refusal,
    });
    await waitFor(() => expect(places()).toHaveLength(2));
    const signIn = vi.spyOn(session, 'signIn').mockResolvedValue();
    await press('Sign Out Everywhere Else');
    await screen.findByText('Sign in again first, so that nobody else can sign you out.');
    await press('Sign In Again');
    expect(signIn).toHaveBeenCalledWith({
      returnTo: '/settings?tab=sign-ins',
      params: { prompt: 'login' },
    });
    expect(sessionStorage.getItem('settings.replaced-sign-in')).toBe('mine');
  });

  it('ends what this browser had before, once the person has signed in again', async () => {
    const { places } = await open([mine, phone], {}, () => rememberReplaced('phone'));
    await waitFor(() => expect(places()).toHaveLength(1));
    expect(sessionStorage.getItem('settings.replaced-sign-in')).toBeNull();
  });

  it('gives the focus back to the button that shows it', async () => {
    const { dialog } = await open([mine]);
    await userEvent.click(dialog.getByText('Close'));
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: "Show where you're signed in", hidden: true }),
      ),
    );
  });
});
