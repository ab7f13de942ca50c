import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Retention } from 'api/contract';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { renderShellAt } from '../shell/testing/render-shell-at.tsx';
import { serverAtom } from './settings-store.ts';

vi.mock('../remotes/remote-view.tsx', () => ({
  RemoteView: ({ remote }: { remote: string }) => <h1>Page of {remote}</h1>,
}));

afterEach(() => getDefaultStore().set(serverAtom, undefined));

async function open(permissions: string[]) {
  const sent: unknown[] = [];
  let months = 25;
  const retention = (asked?: number): { data: Retention } => ({
    data: {
      version: 3,
      months,
      server_months: 25,
      preview:
        asked === undefined
          ? null
          : {
              months: asked,
              kept_from: '2026-03-01T00:00:00Z',
              readings: asked < 13 ? 1_234_567 : 0,
              oldest: asked < 13 ? '2025-05-02T10:00:00Z' : null,
            },
    },
  });
  await renderShellAt('/settings?tab=data', {
    permissions,
    handlers: {
      'GET /v1/backups': { data: [] },
      'GET /v1/tenant/retention': ({ query }: { query: Record<string, string> }) =>
        retention(query['months'] === undefined ? undefined : Number(query['months'])),
      'GET /v1/tenant/retention?months=12': () => retention(12),
      'GET /v1/tenant/retention?months=20': () => retention(20),
      'PUT /v1/tenant/retention': ({ body }: { body: unknown }) => {
        sent.push(body);
        ({ months } = body as Retention);
        return retention();
      },
    },
  });
  await screen.findByRole('dialog', { name: 'Settings' });
  return { panel: within(screen.getByRole('tabpanel')), sent };
}

it('says what will be deleted, and is confirmed by typing the name of the organization', {
  timeout: 20_000,
}, async () => {
  const { panel, sent } = await open(['dashboard.read', 'tenant.settings']);
  await userEvent.click(await panel.findByRole('button', { name: 'Data retention: 25 months' }));
  // Where tests run, antd names all its dialogs by the first one's title.
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
  const dialog = within(screen.getAllByRole('dialog')[1] ?? document.body);
  const months = dialog.getByLabelText(/Keep readings for/);
  for (const wrong of ['26', 'a year']) {
    await userEvent.clear(months);
    await userEvent.type(months, wrong);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a number from 2 to 25')).toBeTruthy();
  }
  // What deletes nothing does not say that it does.
  await userEvent.clear(months);
  await userEvent.type(months, '20');
  expect(await dialog.findByText(/Nothing is deleted now/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Delete Older Readings' })).toBeNull();
  await userEvent.clear(months);
  await userEvent.type(months, '12');
  expect(await dialog.findByText(/^1,234,567 readings from 05\/02\/2025 up to 03\/01\/2026/)).toBeTruthy();
  const remove = dialog.getByRole('button', { name: 'Delete Older Readings' });
  await userEvent.click(remove);
  expect(dialog.getByText('This is not the name of the organization.')).toBeTruthy();
  const name = dialog.getByLabelText(/Type “Energy Monitor Platform” to confirm/);
  await userEvent.type(name, 'Energy Monitor');
  await userEvent.click(remove);
  expect(sent).toEqual([]);
  await userEvent.type(name, ' Platform');
  await userEvent.click(remove);
  await waitFor(() => expect(sent).toEqual([{ months: 12, confirm: 'Energy Monitor Platform' }]));
  expect(await panel.findByText('12 months')).toBeTruthy();
});

it('is no control to anybody else', async () => {
  const { panel } = await open(['dashboard.read']);
  expect(await panel.findByText('Data retention')).toBeTruthy();
  expect(panel.queryByRole('button')).toBeNull();
});
