import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClientTotals, SavedView } from 'api/contract';
import type { SeenRequest } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { clientList, sampleClient } from '../../testing/sample-clients.ts';

const totals = (part: Partial<ClientTotals>): ClientTotals => ({
  key: null,
  clients: 2,
  power: { generation: 84_000, consumption: null, storage: null, clients: 1, left_out: 1 },
  today: { share: 60, expected: 400, actual: 240, clients: 1, generating: 2 },
  alerts: { open: 3 },
  coverage: { known_hours: 36, hours: 48 },
  ...part,
});
const answer = (...groups: ClientTotals[]) => ({
  data: { at: '2026-05-17T10:20:00.000Z', groups, left_out: 0 },
});
const roof = sampleClient({ name: 'Roof', tags: ['leased'] });
const text = (of: HTMLElement) => of.textContent?.replaceAll(/\s/g, ' ') ?? '';

describe('the list in groups', () => {
  it('shows groups with their figures, and their clients when one is opened', async () => {
    await renderClients('/clients?group=tag&status=active', {
      handlers: {
        'GET /v1/clients/totals': answer(totals({ key: 'leased' }), totals({ clients: 1, alerts: null })),
      },
    });
    const group = await screen.findByRole('region', { name: 'leased' });
    for (const part of [
      '2 clients',
      'Generating now84.0 kW',
      '1 client reports now, 1 overdue',
      'Of expected today60%240.0 kWh of 400.0 kWh, at 1 of 2 that generate',
      'Open alerts3',
      'Coverage (24 h)75%36 of 48 hours are known',
    ])
      expect(text(group)).toContain(part);
    expect(within(group).getByRole('link', { name: 'Only these' }).getAttribute('href')).toBe(
      '/clients?status=active&tag=leased',
    );
    expect(text(screen.getByRole('region', { name: 'Without a tag' }))).not.toContain('Open alerts');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('reads the clients of a group when it is opened, page by page', async () => {
    const { requests } = await renderClients('/clients?group=tag&status=active', {
      handlers: {
        'GET /v1/clients': clientList([roof], { total: 12 }),
        'GET /v1/clients/totals': answer(totals({ key: 'leased' }), totals({ clients: 1, alerts: null })),
      },
    });
    const group = await screen.findByRole('region', { name: 'leased' });
    const lists = (seen: SeenRequest[]) =>
      seen
        .filter(({ path, query }) => path === '/v1/clients' && query['tag'] !== undefined)
        .map(({ query }) => query);
    await userEvent.click(within(group).getByRole('button', { name: 'leased' }));
    const table = within(await screen.findByRole('table', { name: 'leased' }));
    expect(await table.findByRole('link', { name: 'Roof' })).toBeTruthy();
    await userEvent.click(within(group).getByRole('button', { name: 'Next' }));
    await userEvent.click(screen.getByRole('button', { name: 'Without a tag' }));
    await screen.findByRole('table', { name: 'Without a tag' });
    expect(lists(requests)).toEqual([
      { status: 'active', tag: 'leased', page: '1', limit: '10' },
      { status: 'active', tag: 'leased', page: '2', limit: '10' },
      { status: 'active', tag: '', page: '1', limit: '10' },
    ]);
  });

  it('shows saved views as portfolios, each with the figures of what its filters find', async () => {
    const saved = {
      id: 'v1',
      name: 'Gone quiet',
      query: 'status=offline&columns=power&sort=name',
    } as SavedView;
    const { requests } = await renderClients('/clients?group=view', {
      handlers: {
        'GET /v1/saved-views': { data: [saved] },
        'GET /v1/clients/totals': answer(totals({ clients: 7 })),
      },
    });
    const group = await screen.findByRole('region', { name: 'Gone quiet' });
    expect(await within(group).findByText('7 clients')).toBeTruthy();
    expect(within(group).getByRole('link', { name: 'Only these' }).getAttribute('href')).toBe(
      '/clients?view=v1',
    );
    expect(requests.find(({ path }) => path === '/v1/clients/totals')?.query).toEqual({ status: 'offline' });
  });

  it('says how a view becomes a portfolio where there is none', async () => {
    await renderClients('/clients?group=view', { handlers: { 'GET /v1/saved-views': { data: [] } } });
    expect(await screen.findByText(/^No saved views yet/)).toBeTruthy();
  });

  it('says by which tag the list is filtered, and leads back to all', async () => {
    const { router } = await renderClients('/clients?tag=leased');
    expect(await screen.findByText('Tag: leased')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all clients' }));
    expect(router.state.location.search).toBe('');
  });
});
