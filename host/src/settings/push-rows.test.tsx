import { screen, waitFor, within } from '@testing-library/react';
import type { Handlers } from 'shared-auth/testing';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderShellAt } from '../shell/testing/render-shell-at.tsx';

vi.mock('../remotes/remote-view.tsx', () => ({
  RemoteView: ({ remote }: { remote: string }) => <h1>Page of {remote}</h1>,
}));

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const LABEL = 'Push notifications in this browser';
const browserOf = (id: string, more: object = {}) => ({
  id,
  browser: 'Firefox',
  system: 'Linux',
  created_at: '2026-03-01T10:00:00Z',
  current: false,
  gone_at: null,
  trouble: null,
  ...more,
});

/** A browser that can show push messages, and what its person answers when asked. */
function browserThat(answers: NotificationPermission, permission: NotificationPermission = 'default') {
  let subscription: object | null = null;
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => {
    vi.stubGlobal('Notification', { permission: answers, requestPermission });
    return answers;
  });
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn<(options: { applicationServerKey: string }) => Promise<object>>(async (options) => {
      const key = Uint8Array.from(atob(options.applicationServerKey), (each) => each.charCodeAt(0));
      subscription = {
        options: { applicationServerKey: key.buffer },
        toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe: async () => (subscription = null),
      };
      return subscription;
    }),
  };
  const registration = { pushManager };
  const register = vi.fn<(...given: unknown[]) => Promise<object>>(async () => registration);
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', vi.fn<() => void>());
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, register, ready: Promise.resolve(registration) },
  });
  return { requestPermission, register, pushManager };
}

async function open(browsers: { id: string; current: boolean }[] = []) {
  let known = browsers;
  const added: unknown[] = [];
  const handlers: Handlers = {
    'GET /v1/push': () => ({ data: { public_key: 'AQID', browsers: known } }),
    'POST /v1/push/browsers': ({ body }: { body: unknown }) => {
      added.push(body);
      known = [browserOf('here', { current: true }), ...known];
      return { data: known[0] };
    },
    'DELETE /v1/push/browsers/:id': ({ params }: { params: Record<string, string> }) => {
      known = known.filter(({ id }) => id !== params['id']);
    },
  };
  await renderShellAt('/settings?tab=alerts', { permissions: ['dashboard.read'], handlers });
  await screen.findByRole('dialog', { name: 'Settings' });
  return { panel: within(screen.getByRole('tabpanel')), added };
}

it('asks for leave only when the person switches it on, and off again is off', async () => {
  const { requestPermission, register, pushManager } = browserThat('granted');
  const { panel, added } = await open();
  const control = await panel.findByRole('switch', { name: LABEL });
  expect(requestPermission).not.toHaveBeenCalled();
  expect(register).not.toHaveBeenCalled();
  await waitFor(() => expect(control.className).not.toContain('loading'));
  await userEvent.click(control);
  await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('true'));
  expect(requestPermission).toHaveBeenCalledOnce();
  expect(register).toHaveBeenCalledWith('/push-worker.js', { scope: '/', updateViaCache: 'none' });
  expect(added).toEqual([{ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }]);
  await userEvent.click(control);
  await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('false'));
  expect(await pushManager.getSubscription()).toBeNull();
});

it('says what to do where the browser has refused, or cannot', async () => {
  browserThat('denied');
  const { panel, added } = await open();
  const control = await panel.findByRole('switch', { name: LABEL });
  await waitFor(() => expect(control.className).not.toContain('loading'));
  await userEvent.click(control);
  expect(await panel.findByText(/Allow them with the icon beside the address/)).toBeTruthy();
  expect(panel.queryByRole('switch', { name: LABEL })).toBeNull();
  expect(added).toEqual([]);
});

it('says when the push service of the browser does not answer, and can be tried again', async () => {
  const { pushManager } = browserThat('granted');
  pushManager.subscribe.mockRejectedValue(new DOMException('Registration failed', 'AbortError'));
  const { panel, added } = await open();
  const control = await panel.findByRole('switch', { name: LABEL });
  await waitFor(() => expect(control.className).not.toContain('loading'));
  await userEvent.click(control);
  expect(await screen.findByText(/push service can't be reached/)).toBeTruthy();
  expect(control.getAttribute('aria-checked')).toBe('false');
  expect(added).toEqual([]);
});

it('lists the other browsers, says which are gone or in trouble, and removes them', async () => {
  const { panel } = await open([
    browserOf('one', { trouble: 'The push service answered 503.' }),
    browserOf('two', { browser: 'Chrome', system: 'Android', gone_at: '2026-03-02T10:00:00Z' }),
  ]);
  expect(await panel.findByText(/can't show push notifications/)).toBeTruthy();
  expect(panel.getByText(/will be tried again: The push service answered 503/)).toBeTruthy();
  expect(panel.getByText(/no longer knows this browser/)).toBeTruthy();
  await userEvent.click(
    panel.getByRole('button', { name: 'Remove push notifications in Chrome on Android' }),
  );
  await waitFor(() => expect(panel.queryByText('Push notifications in Chrome on Android')).toBeNull());
  expect(panel.getByText('Push notifications in Firefox on Linux')).toBeTruthy();
});
