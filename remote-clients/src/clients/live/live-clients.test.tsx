import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Client } from 'api/contract';
import { eventStream, type SeenRequest } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { clientList, sampleClient } from '../../testing/sample-clients.ts';
import { readView } from '../clients-view.ts';
import { concernsList } from './use-live-clients.ts';

const mill = sampleClient({ name: 'Mill', connectivity: 'offline', consumption: 1.5, last_seen_at: null });
const roof = sampleClient({ name: 'Roof', consumption: 900 });
const news = (...clients: Client[]) => ({
  client_ids: clients.map(({ id }) => id),
  metrics: ['power'],
  from: '2026-05-17T10:20:00Z',
  to: '2026-05-17T10:20:00Z',
});

async function openList(url: string, clients: Client[]) {
  const live = eventStream();
  const page = await renderClients(url, {
    handlers: { 'GET /v1/live': () => live.answer, 'GET /v1/clients': () => clientList(clients) },
  });
  await screen.findByText('Live');
  await screen.findByText('Mill');
  return { ...page, live };
}

const names = () =>
  within(screen.getByRole('table', { name: 'Clients' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((name) => name === 'Mill' || name === 'Roof');
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const lists = (requests: SeenRequest[]) =>
  requests.filter(({ path, query }) => path === '/v1/clients' && query['limit'] === '10').length;

describe('the list of clients', () => {
  it('shows a new reading without a refresh, and keeps focus and selection', async () => {
    const { api, live } = await openList('/clients', [mill, roof]);
    const box = rowOf('Mill').getByRole('checkbox');
    await userEvent.click(box);
    api.use({
      'GET /v1/clients': clientList([
        { ...mill, connectivity: 'online', consumption: 2.25, last_seen_at: '2026-05-17T10:20:00.000Z' },
        roof,
      ]),
    });
    live.send(news(mill));
    await waitFor(() => expect(rowOf('Mill').getByText('Online')).toBeTruthy());
    expect(rowOf('Mill').getByText(/^2\.25.kWh$/)).toBeTruthy();
    expect(rowOf('Mill').getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(document.activeElement).toBe(box);
  });

  it('does not move rows under a hand, but when it has left', async () => {
    const { api, live } = await openList('/clients?sort=consumption', [mill, roof]);
    const table = screen.getByRole('table', { name: 'Clients' });
    fireEvent.pointerMove(table);
    api.use({ 'GET /v1/clients': clientList([roof, { ...mill, consumption: 950 }]) });
    live.send(news(mill));
    await waitFor(() => expect(rowOf('Mill').getByText(/^950\.00.kWh$/)).toBeTruthy());
    expect(names()).toEqual(['Mill', 'Roof']);
    fireEvent.pointerLeave(table);
    fireEvent.pointerOut(table);
    await waitFor(() => expect(names()).toEqual(['Roof', 'Mill']));
  });

  it('asks for nothing when others report, unless readings decide who is on the page', async () => {
    const { requests, live, api } = await openList('/clients', [mill, roof]);
    const before = lists(requests);
    live.send(news(sampleClient()));
    api.use({ 'GET /v1/clients': clientList([{ ...mill, consumption: 7 }, roof]) });
    live.send(news(mill));
    await screen.findByText(/^7\.00.kWh$/);
    expect(lists(requests)).toBe(before + 1);

    const others = { clients: ['x'], metrics: null, from: 0, to: 0 };
    const concerned = (query: string) => concernsList(others, readView(new URLSearchParams(query)), ['a']);
    expect(concerned('')).toBe(false);
    expect(concerned('status=active&sort=name')).toBe(false);
    expect(concerned('status=online')).toBe(true);
    expect(concerned('sort=last_seen_at')).toBe(true);
    expect(concernsList({ ...others, clients: null }, readView(new URLSearchParams()), ['a'])).toBe(true);
  });
});

describe('a client that does not report', () => {
  const badge = (name: string) => rowOf(name).getByText('Offline', { selector: '[data-tone]' });

  it('alarms where it should, and is gray with the reason where it need not', async () => {
    const silent = { connectivity: 'offline', last_seen_at: null } as const;
    await openList('/clients', [
      mill,
      sampleClient({ ...silent, name: 'Shed', status: 'inactive' }),
      sampleClient({ ...silent, name: 'Dock', status: 'maintenance' }),
    ]);
    expect(badge('Mill').dataset['tone']).toBe('error');
    for (const [name, reason] of [
      ['Shed', 'No readings are expected: it is inactive.'],
      ['Dock', 'No readings are expected: it is in maintenance.'],
    ] as const) {
      expect(badge(name).dataset['tone']).toBe('neutral');
      expect(badge(name).textContent).toContain(reason);
      expect(badge(name).parentElement?.title).toBe(`Has never reported. ${reason}`);
    }
  });

  it('is not called late where it is not awaited, but online is online', async () => {
    await openList('/clients', [
      mill,
      sampleClient({ name: 'Shed', status: 'inactive', connectivity: 'warning' }),
      sampleClient({ name: 'Dock', status: 'maintenance', connectivity: 'online' }),
    ]);
    const tone = (name: string, text: string) =>
      rowOf(name).getByText(text, { selector: '[data-tone]' }).dataset['tone'];
    expect(tone('Shed', 'Warning')).toBe('neutral');
    expect(tone('Dock', 'Online')).toBe('success');
  });
});

describe('a row', () => {
  it('leads to its client, with the list as it is', async () => {
    const { router } = await openList('/clients?status=active', [mill, roof]);
    await userEvent.click(rowOf('Roof').getByText('Active'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/clients/${roof.id}`));
    expect(router.state.location.search).toBe('?status=active');
  });

  it('leads from its location to all that is there', async () => {
    const { router } = await openList('/clients?status=active', [mill, roof]);
    await userEvent.click(rowOf('Roof').getByRole('link', { name: 'Building A' }));
    await waitFor(() => expect(router.state.location.search).toBe('?location=Building+A'));
    expect(router.state.location.pathname).toBe('/clients');
  });
});
