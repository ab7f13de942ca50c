import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClientFigures } from 'api/contract';
import { eventStream, problem, type SeenRequest } from 'shared-auth/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { clientList, sampleClient } from '../../testing/sample-clients.ts';

const roof = sampleClient({ name: 'Roof', type: 'solar', tags: ['north', 'leased'] });
const mill = sampleClient({ name: 'Mill', type: 'Something of our own', role: 'measurement' });
const NOW = '2026-05-17T10:20:00.000Z';

const unknown = { share: null, expected: null, actual: null, known_to: null, missing: [] };
const ofRoof: ClientFigures = {
  client_id: roof.id,
  power: {
    watts: 84_000,
    at: '2026-05-17T10:19:00.000Z',
    fresh_until: '2026-05-17T10:21:00.000Z',
    is_now: true,
  },
  today: {
    share: 75,
    expected: 200,
    actual: 150,
    known_to: '2026-05-17T10:00:00.000Z',
    unknown: null,
    missing: [],
  },
  alerts: { open: 2, worst: 'high' },
  coverage: { metric: 'power', known_hours: 23, hours: 24 },
};
const ofMill: ClientFigures = {
  client_id: mill.id,
  power: {
    watts: 700,
    at: '2026-05-17T08:00:00.000Z',
    fresh_until: '2026-05-17T08:02:00.000Z',
    is_now: false,
  },
  today: { ...unknown, unknown: 'not_generating' },
  alerts: { open: 0, worst: null },
  coverage: null,
};
const figures = { data: { at: NOW, clients: [ofRoof, ofMill] } };
const ALL = '?columns=type,role,tags,power,today,alerts,coverage';

const open = (url: string, handlers: object = {}, permissions?: string[]) =>
  renderClients(url, {
    ...(permissions && { permissions }),
    handlers: {
      'GET /v1/clients': clientList([roof, mill], { total: 45 }),
      'GET /v1/clients/figures': figures,
      ...handlers,
    },
  });
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
const asked = (requests: SeenRequest[]) =>
  requests.filter(({ path }) => path === '/v1/clients/figures').map(({ query }) => query['ids']);
afterEach(() => void vi.useRealTimers());

describe('columns that were chosen', () => {
  it('say what a client is, does and has, all rows by one question', async () => {
    const { requests } = await open(`/clients${ALL}`, {}, ['client.read', 'alert.read']);
    await screen.findByText('75%');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Client',
      'Type',
      'Role',
      'Tags',
      'Power now',
      'Of expected today',
      'Open alerts',
      'Coverage (24 h)',
      'Actions',
    ]);
    expect(cells(/Roof/).slice(1, -1)).toEqual([
      'Solar',
      'Generates',
      'northleased',
      '84.0 kW10:19 AM',
      '75% 150.0 kWh of 200.0 kWh that were to be expected, up to 10:00 AM',
      '2',
      '96% Of the last 24 whole hours 23 are known, of power',
    ]);
    expect(screen.getByRole('link', { name: '2 open alerts, the worst: high' }).getAttribute('href')).toBe(
      `/alerts?client=${roof.id}`,
    );
    expect(asked(requests)).toEqual([[roof.id, mill.id].toSorted().join(',')]);
  });

  it('never show what is overdue as the power of now, and say why a figure is not known', async () => {
    await open(`/clients${ALL}`);
    await screen.findByText('75%');
    const [, type, , , power, today, alerts, coverage] = cells(/Mill/).slice(1);
    expect(type).toBe('Something of our own');
    expect(power).toMatch(/^700 WNot current: .+, 8:00 AM$/);
    expect(today).toBe('–Only sites that generate are held against what they should have given');
    expect(alerts).toBe('0');
    expect(coverage).toBe('–It sends neither energy nor power');
  });

  it('lets a figure grow old though nothing new comes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    await open('/clients?columns=power');
    await screen.findByText('84.0 kW');
    expect(cells(/Roof/)[2]).toBe('84.0 kW10:19 AM');
    act(() => void vi.advanceTimersByTime(75_000));
    expect(cells(/Roof/)[2]).toMatch(/Not current/);
  });

  it('ask for no figures while none is shown', async () => {
    const { requests } = await open('/clients?columns=type,status');
    await screen.findByText('Something of our own');
    expect(asked(requests)).toEqual([]);
  });

  it('say what is in the way', async () => {
    await open('/clients?columns=power', { 'GET /v1/clients/figures': problem(500, 'The storage is down') });
    expect(await screen.findAllByText('Failed to load: The storage is down')).toHaveLength(2);
  });

  it('are read again with the news, and rows stay where they are', async () => {
    const live = eventStream();
    const { api } = await open('/clients?columns=power', { 'GET /v1/live': () => live.answer });
    await screen.findByText('84.0 kW');
    await screen.findByText('Live');
    const power = { ...ofRoof.power, watts: 91_000 };
    api.use({ 'GET /v1/clients/figures': { data: { at: NOW, clients: [{ ...ofRoof, power }, ofMill] } } });
    live.send({ client_ids: [roof.id], metrics: ['power'], from: NOW, to: NOW });
    await screen.findByText('91.0 kW');
    const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect([first?.includes('Roof'), second?.includes('Mill')]).toEqual([true, true]);
  });
});

describe('the choice', () => {
  it('shows in the list at once, stands in the address, and is taken back', async () => {
    const { router, requests } = await open('/clients?page=2', {}, ['client.read']);
    await screen.findByRole('row', { name: /Roof/ });
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns and Rows' }));
    const ticked = () =>
      dialog
        .getAllByRole<HTMLInputElement>('checkbox')
        .filter(({ checked }) => checked)
        .map(({ parentElement }) => parentElement?.parentElement?.textContent);
    expect(ticked()).toEqual(['Location', 'Status', 'Consumption', 'Last Update']);
    expect(dialog.queryByRole('checkbox', { name: 'Open alerts' })).toBeNull();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Power now' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Location' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Spacing' }), 'Compact');
    expect(router.state.location.search).toBe(
      '?page=2&columns=status%2Cpower%2Cconsumption%2Clast_seen_at&density=compact',
    );
    expect(await screen.findByText('84.0 kW')).toBeTruthy();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Clients a page' }), '25');
    expect(router.state.location.search).not.toContain('page=2');
    await waitFor(() =>
      expect(
        requests.some(
          ({ path, query }) => path === '/v1/clients' && query['limit'] === '25' && query['page'] === '1',
        ),
      ).toBe(true),
    );
    expect(await screen.findByText('Showing 1 to 25 of 45 results')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'As Usual' }));
    expect(router.state.location.search).toBe('');
    expect(ticked()).toEqual(['Location', 'Status', 'Consumption', 'Last Update']);
  });

  it('offers columns of other parts, which then show at any width', async () => {
    const Content = () => <p>sunny</p>;
    const { router } = await renderClients('/clients', {
      handlers: { 'GET /v1/clients': clientList([roof]) },
      fillers: { 'clients.column': [{ id: 'sun/hours', order: 1, title: 'Sun hours', Content }] },
    });
    await screen.findByRole('row', { name: /Roof/ });
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Sun hours' }));
    expect(router.state.location.search).toContain('sun%2Fhours');
    expect(await screen.findByRole('columnheader', { name: 'Sun hours', hidden: true })).toBeTruthy();
  });

  it('copies the whole id of a client', async () => {
    await open('/clients', {}, ['client.read']);
    const row = within(await screen.findByRole('row', { name: /Roof/ }));
    const user = userEvent.setup();
    await user.click(row.getByRole('button', { name: /^Copy the ID / }));
    expect(await row.findByRole('button', { name: /^Copied: / })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(roof.id);
  });
});
