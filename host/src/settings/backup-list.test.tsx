import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Backup } from 'api/contract';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderShellAt } from '../shell/testing/render-shell-at.tsx';

vi.mock('../remotes/remote-view.tsx', () => ({
  RemoteView: ({ remote }: { remote: string }) => <h1>Page of {remote}</h1>,
}));

afterEach(async () => {
  vi.restoreAllMocks();
  await setLocale(defaultLocale);
});

const backup = (change: Partial<Backup>): Backup => ({
  id: '00000000-0000-4000-8000-000000000001',
  state: 'stored',
  requested_by: null,
  created_at: '2026-11-20T12:00:00Z',
  ended_at: '2026-11-20T12:00:09Z',
  size_bytes: 12_345_678,
  row_count: 1200,
  error: null,
  url: '/v1/backups/00000000-0000-4000-8000-000000000001/archive',
  ...change,
});
const failed = backup({
  id: '00000000-0000-4000-8000-000000000002',
  state: 'failed',
  created_at: '2026-11-19T12:00:00Z',
  size_bytes: null,
  row_count: null,
  url: null,
  error: 'The folder of the backups could not be written, because its disk is full.',
});

async function open(backups: Backup[], held = ['tenant.settings']) {
  const list = [...backups];
  const { api } = await renderShellAt('/settings?tab=data', {
    permissions: ['dashboard.read', ...held],
    handlers: {
      'GET /v1/backups': () => ({ data: list }),
      'POST /v1/backups': () => {
        const made = backup({ id: '00000000-0000-4000-8000-000000000003', state: 'waiting', url: null });
        list.unshift(made);
        return { data: made };
      },
    },
  });
  await screen.findByRole('dialog', { name: 'Settings' });
  return { api, list };
}

const section = () => screen.findByRole('region', { name: 'Backups' });

describe('backups in Settings', () => {
  it('are listed with size, rows and age; a failed one says why and has nothing to download', async () => {
    await open([backup({}), failed]);
    const [first, second] = await within(await section()).findAllByRole('listitem');
    expect(first?.textContent).toContain('11/20/2026 12:00');
    expect(first?.textContent).toContain('12.3\u00A0MB · 1,200 rows');
    expect(second?.textContent).toContain('its disk is full');
    expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
    expect(
      within(first as HTMLElement).getByRole('button', { name: /^Download the backup of 11\/20\/2026/ }),
    ).toBeTruthy();
  });

  it('are made on demand, which shows until it is done', async () => {
    const { list } = await open([]);
    expect(await screen.findByText('No backups yet.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back Up Now' }));
    expect(await screen.findByText('Waiting')).toBeTruthy();
    list[0] = backup({});
    expect(await screen.findByText('Stored', {}, { timeout: 4000 })).toBeTruthy();
  });

  it('show five, and all when asked', async () => {
    await open(
      Array.from({ length: 8 }, (_, index) => backup({ id: `00000000-0000-4000-8000-00000000001${index}` })),
    );
    expect(await within(await section()).findAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 8' }));
    await waitFor(async () => expect(within(await section()).getAllByRole('listitem')).toHaveLength(8));
  });

  it('have a frequency while they are on', async () => {
    await open([]);
    expect(await screen.findByRole('combobox', { name: 'Backup frequency' })).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: 'Automatic backup' }));
    expect(screen.queryByRole('combobox', { name: 'Backup frequency' })).toBeNull();
  });

  it('are not shown to who may not change the organization', async () => {
    const { api } = await open([], []);
    expect(screen.queryByText('Backups')).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Automatic backup' })).toBeNull();
    expect(JSON.stringify(api)).not.toContain('/v1/backups');
  });
});
