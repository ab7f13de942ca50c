import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Gateway } from 'api/contract';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { renderShellAt } from '../shell/testing/render-shell-at.tsx';
import { serverAtom } from './settings-store.ts';

vi.mock('../remotes/remote-view.tsx', () => ({
  RemoteView: ({ remote }: { remote: string }) => <h1>Page of {remote}</h1>,
}));

afterEach(() => getDefaultStore().set(serverAtom, undefined));

async function open(permissions: string[]) {
  let gateway: Gateway | null = null;
  const sent: unknown[] = [];
  await renderShellAt('/settings?tab=alerts', {
    permissions,
    handlers: {
      'GET /v1/push': { data: { public_key: 'AQID', browsers: [] } },
      'GET /v1/tenant/message-gateway': () => ({ data: gateway }),
      'PUT /v1/tenant/message-gateway': ({ body }: { body: unknown }) => {
        sent.push(body);
        const { url, sms, chat } = body as Gateway;
        gateway = {
          url,
          sms,
          chat,
          updated_at: '2026-03-01T10:00:00Z',
          old_secret_until: null,
          trouble: null,
        };
        return { data: { gateway, secret: 'whsec_once' } };
      },
      'DELETE /v1/tenant/message-gateway': () => {
        gateway = null;
      },
      'POST /v1/tenant/message-gateway/test': ({ body }: { body: unknown }) => {
        sent.push(body);
        return { data: { delivered: false, answer: 'The gateway answered 500.' } };
      },
    },
  });
  await screen.findByRole('dialog', { name: 'Settings' });
  getDefaultStore().set(serverAtom, {
    version: 1,
    channels: { email: 'ready', sms: 'not_configured', chat: 'not_configured', push: 'ready' },
    retentionMonths: 25,
  });
  return { panel: within(screen.getByRole('tabpanel')), sent };
}

it('is set, tried and removed by who may change the organization; the channels follow', async () => {
  const { panel, sent } = await open(['dashboard.read', 'tenant.settings']);
  expect(await panel.findByText(/Your organization has no SMS gateway/)).toBeTruthy();
  await userEvent.type(await panel.findByLabelText('Address of the gateway'), 'https://sms.example/hook');
  await userEvent.click(panel.getByRole('button', { name: 'Save Gateway' }));
  expect(await panel.findByText('whsec_once')).toBeTruthy();
  expect(sent).toEqual([{ url: 'https://sms.example/hook', sms: true, chat: false, new_secret: false }]);

  // A channel needs to know where to.
  await userEvent.click(await panel.findByRole('switch', { name: 'SMS notifications' }));
  const number = panel.getByLabelText('Phone number');
  await userEvent.type(number, '0151 1');
  expect(number.getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(number);
  await userEvent.type(number, '+49 151 12345678');
  expect(number.getAttribute('aria-invalid')).toBe('false');

  await userEvent.type(panel.getByLabelText('Number or name for a test'), '+491');
  await userEvent.click(panel.getByRole('button', { name: 'Send Test' }));
  expect(await panel.findByText('The gateway answered 500.')).toBeTruthy();
  expect(sent.at(-1)).toEqual({ channel: 'sms', to: '+491' });
  await userEvent.click(panel.getByRole('button', { name: 'Remove Gateway' }));
  expect(await panel.findByText(/Your organization has no SMS gateway/)).toBeTruthy();
  await waitFor(() => expect(panel.queryByText('whsec_once')).toBeNull());
});

it('is not shown to others', async () => {
  const { panel } = await open(['dashboard.read']);
  expect(await panel.findByText(/Your organization has no chat gateway/)).toBeTruthy();
  expect(panel.queryByLabelText('Address of the gateway')).toBeNull();
});

it('asks before what was typed of the gateway is lost', async () => {
  const { panel } = await open(['dashboard.read', 'tenant.settings']);
  const dialog = screen.getByRole('dialog', { name: 'Settings' });
  const address = await panel.findByLabelText('Address of the gateway');
  await userEvent.type(address, 'https://sms.example/hook');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: /keep editing/i }));
  expect(screen.getByLabelText<HTMLInputElement>('Address of the gateway').value).toBe(
    'https://sms.example/hook',
  );
  await userEvent.clear(address);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Settings' })).toBeNull());
});
