import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventStream, problem } from 'shared-auth/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { clientList, sampleClient } from '../../testing/sample-clients.ts';

const plant = sampleClient({
  name: 'Plant',
  description: 'Twelve megawatts',
  location: 'Lausitz',
  type: 'solar',
});
const battery = sampleClient({ name: 'Battery', parent_id: plant.id, connectivity: 'warning' });
const url = `/clients/${plant.id}?status=active`;

const point = (time_bucket: string, avg_value: number | null) => ({
  time_bucket,
  metric_name: 'power',
  avg_value,
});
const handlers = {
  'GET /v1/clients': ({ query }: { query: Record<string, string> }) =>
    clientList(query.parent_id === plant.id ? [battery] : query.parent_id ? [] : [plant]),
  'GET /v1/clients/:id': ({ params }: { params: Record<string, string> }) => ({
    data: params.id === battery.id ? battery : plant,
  }),
  'GET /v1/clients/:id/readings/latest': {
    data: [
      { metric_name: 'energy_consumption', value: 12.345, unit: null, timestamp: '2026-05-17T10:15:00Z' },
      { metric_name: 'status', value: 'ok', unit: null, timestamp: '2026-05-17T10:15:00Z' },
      { metric_name: 'wind_speed', value: 7.5, unit: 'm/s', timestamp: '2026-05-17T10:00:00Z' },
      { metric_name: 'door_open', value: false, unit: null, timestamp: '2026-05-17T10:00:00Z' },
    ],
  },
  'POST /v1/query/execute': ({ body }: { body: unknown }) => ({
    data: {
      rows:
        (body as { template_id: string }).template_id === 'repaired_values'
          ? []
          : [point('2026-05-17T09:00:00Z', 100), point('2026-05-17T09:15:00Z', 2500)],
    },
  }),
  'GET /v1/audit': {
    data: [
      {
        id: 'a1',
        at: '2026-05-16T08:00:00Z',
        actor: { id: null, kind: 'user', name: 'Ada Lovelace' },
        action: 'client.updated',
        target: { type: 'client', id: plant.id, name: 'Plant' },
        before: { name: 'Old', status: 'active' },
        after: { name: 'Plant', status: 'active' },
        request_id: null,
      },
      {
        id: 'a2',
        at: '2026-05-15T08:00:00Z',
        actor: { id: null, kind: 'user', name: 'Ada Lovelace' },
        action: 'webhook.created',
        target: { type: 'webhook', id: 'w1', name: 'hook.example' },
        before: null,
        after: { client_id: plant.id },
        request_id: null,
      },
    ],
    total: 2,
    page: 1,
    limit: 10,
    totalPages: 1,
  },
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-17T10:20:30Z') }));
afterEach(() => void vi.useRealTimers());

const drawer = async (name = 'Plant') => within(await screen.findByRole('complementary', { name }));

describe('the details of a client', () => {
  it('has its own address, beside the list', async () => {
    await renderClients(url, { handlers });
    const details = await drawer();
    expect(details.getByText('Twelve megawatts')).toBeTruthy();
    expect(details.getByText('Active')).toBeTruthy();
    expect(details.getByText('Online')).toBeTruthy();
    expect(details.getByText('Last reading: 05/17/2026 10:15 AM')).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Clients' })).toBeTruthy();
  });

  it('shows the first reading of a device while one waits for it', async () => {
    const live = eventStream();
    const silent = sampleClient({ name: 'New gateway', connectivity: 'offline', last_seen_at: null });
    let client = silent;
    let readings: object[] = [];
    await renderClients(`/clients/${silent.id}`, {
      handlers: {
        ...handlers,
        'GET /v1/live': () => live.answer,
        'GET /v1/clients/:id': () => ({ data: client }),
        'GET /v1/clients/:id/readings/latest': () => ({ data: readings }),
      },
    });
    const details = await drawer('New gateway');
    await waitFor(() => expect(details.getByText('No readings yet')).toBeTruthy());
    client = { ...silent, connectivity: 'online', last_seen_at: '2026-05-17T10:15:00Z' };
    readings = [{ metric_name: 'voltage', value: 231.5, unit: 'V', timestamp: '2026-05-17T10:15:00Z' }];
    await screen.findByText('Live');
    live.send({
      client_ids: [silent.id],
      metrics: ['voltage'],
      from: '2026-05-17T10:15:00Z',
      to: '2026-05-17T10:15:00Z',
    });
    await waitFor(() => expect(details.getByText('231.5 V')).toBeTruthy());
    expect(details.getByText('Online')).toBeTruthy();
  });

  it('opens from the list and closes with Escape, keeping the filters', async () => {
    const { router } = await renderClients('/clients?status=active', { handlers });
    await userEvent.click(await screen.findByRole('link', { name: 'Plant' }));
    await drawer();
    expect(router.state.location.pathname + router.state.location.search).toBe(url);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/clients'));
    expect(router.state.location.search).toBe('?status=active');
  });

  it('says in words what kind of client it is and how it is doing', async () => {
    const running = {
      metric_name: 'status',
      value: 'running',
      unit: null,
      timestamp: '2026-05-17T10:15:00Z',
    };
    await renderClients(url, {
      handlers: { ...handlers, 'GET /v1/clients/:id/readings/latest': { data: [running] } },
    });
    const details = await drawer();
    expect(await details.findByRole('row', { name: /^Status Running/ })).toBeTruthy();
    expect(details.getByText('Type').parentElement?.textContent).toBe('TypeSolar');
  });

  it('says that a battery took more than it gave', async () => {
    const charged = { ...plant, role: 'storage' as const, consumption: -12.5 };
    await renderClients(url, { handlers: { ...handlers, 'GET /v1/clients/:id': { data: charged } } });
    const facts = within((await drawer()).getByRole('region', { name: 'Details' }));
    const term = (await facts.findByText('Consumption')).parentElement;
    expect(term?.textContent?.replaceAll(/\s/g, ' ')).toBe(
      'Consumption12.50 kWh Stored in, net (last 24 hours)',
    );
  });

  it('shows the last reading of every metric, with its unit', async () => {
    await renderClients(url, { handlers });
    const rows = await waitFor(async () => {
      const found = within((await drawer()).getByRole('region', { name: 'Last readings' })).getAllByRole(
        'row',
      );
      expect(found).toHaveLength(5);
      return found.slice(1);
    });
    expect(
      rows.map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))),
    ).toEqual([
      ['Energy Consumption', '12.35 kWh', '05/17/2026 10:15 AM'],
      ['Status', 'ok', '05/17/2026 10:15 AM'],
      ['wind_speed', '7.50 m/s', '05/17/2026 10:00 AM'],
      ['door_open', 'No', '05/17/2026 10:00 AM'],
    ]);
  });

  it('draws the power of 24 hours and says it in words', async () => {
    const { requests } = await renderClients(url, { handlers });
    expect(
      await screen.findByRole('img', {
        name: /^Power, last 24 hours: Lowest 100.W, highest 2.5.kW, last 2.5.kW$/,
      }),
    ).toBeTruthy();
    const query = requests.find(({ path }) => path === '/v1/query/execute')?.body as {
      template_id: string;
      parameters: Record<string, string>;
    };
    expect(query).toMatchObject({
      template_id: 'metric_timeseries',
      parameters: { metric_name: 'power', interval: '15 minutes', client_id: plant.id },
    });
    const { start_time = '', end_time = '' } = query.parameters;
    expect(Date.parse(end_time) - Date.parse(start_time)).toBe(24 * 60 * 60 * 1000);
  });

  it('draws nothing where quarters of an hour are missing, and ends where the client fell silent', async () => {
    const rows = ['00:00', '00:15', '08:30', '09:00', '09:15'].map((time) =>
      point(`2026-05-17T${time}:00Z`, 100),
    );
    const answer = {
      data: { rows: [point('2026-05-16T10:15:00Z', 999), ...rows, point('2026-05-17T10:30:00Z', 9)] },
    };
    const answered = ({ body }: { body: unknown }) =>
      (body as { template_id: string }).template_id === 'repaired_values' ? { data: { rows: [] } } : answer;
    await renderClients(url, { handlers: { ...handlers, 'POST /v1/query/execute': answered } });
    // Neither what began before the 24 hours nor what lies ahead of now is part of it.
    const picture = await screen.findByRole('img', { name: /Lowest 100.W, highest 100.W, last 100.W$/ });
    const line = picture.querySelector('path')?.getAttribute('d') ?? '';
    expect(line.split('M ')).toHaveLength(4);
    const ends = [...line.matchAll(/[ML] (\S+)/g)].map(([, x]) => Number(x));
    // 09:15 is an hour and five minutes before now, on an axis of 24 hours.
    expect(Math.max(...ends)).toBeCloseTo(3 + 294 * (1 - 65.5 / 1440), 0);
  });

  it('says how much of it was repaired, and marks where', async () => {
    const repaired = {
      client_id: plant.id,
      metric_name: 'power',
      first: '2026-05-17T09:20:00Z',
      last: '2026-05-17T09:25:00Z',
      values: 2,
    };
    const answered = ({ body }: { body: unknown }) => ({
      data: {
        rows:
          (body as { template_id: string }).template_id === 'repaired_values'
            ? [repaired]
            : [point('2026-05-17T09:00:00Z', 100), point('2026-05-17T09:15:00Z', 2500)],
      },
    });
    await renderClients(url, { handlers: { ...handlers, 'POST /v1/query/execute': answered } });
    const picture = await screen.findByRole('img', { name: /last 2.5.kW ◇ Includes 2 repaired values$/ });
    const [, diamonds] = picture.querySelectorAll('path');
    expect(diamonds?.getAttribute('d')?.split('M')).toHaveLength(2);
  });

  it('leads to those of its devices that it does not name', async () => {
    const many = ({ query }: { query: Record<string, string> }) =>
      query.parent_id === plant.id ? { ...clientList([battery]), total: 101 } : clientList([plant]);
    await renderClients(url, { handlers: { ...handlers, 'GET /v1/clients': many } });
    await userEvent.click(await (await drawer()).findByRole('link', { name: 'and 100 more' }));
    expect(await screen.findByText('Devices of Plant')).toBeTruthy();
    const table = within(screen.getByRole('table', { name: 'Clients' }));
    expect(await table.findByRole('link', { name: 'Battery' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all clients' }));
    expect(await table.findByRole('link', { name: 'Plant' })).toBeTruthy();
    expect(screen.queryByText('Devices of Plant')).toBeNull();
  });

  it('leads to its devices, and from them back to it', async () => {
    await renderClients(url, { handlers });
    await userEvent.click(await screen.findByRole('link', { name: 'Battery' }));
    const details = await drawer('Battery');
    await userEvent.click(await details.findByRole('link', { name: 'Plant' }));
    await drawer('Plant');
  });

  it('tells who changed what, to those who may know', async () => {
    const { unmount } = await renderClients(url, { handlers });
    const changes = within(await screen.findByRole('region', { name: 'Recent changes' }));
    expect(await changes.findByText('Changed: name')).toBeTruthy();
    expect(changes.getByText('Ada Lovelace, 05/16/2026 8:00 AM')).toBeTruthy();
    expect(changes.getByText('Webhook created: hook.example')).toBeTruthy();
    unmount();
    const { requests } = await renderClients(url, { handlers, permissions: ['client.read'] });
    await drawer();
    expect(screen.queryByRole('region', { name: 'Recent changes' })).toBeNull();
    expect(requests.some(({ path }) => path === '/v1/audit')).toBe(false);
  });

  it('says that nothing is there where the address names no id', async () => {
    const refusal = problem(422, 'id: must be an id (a UUID)');
    await renderClients('/clients/not-an-id', { handlers: { ...handlers, 'GET /v1/clients/:id': refusal } });
    expect(await screen.findByText('Not Found')).toBeTruthy();
    expect(screen.queryByText(/UUID/)).toBeNull();
  });

  it('lets each part fail for itself', async () => {
    await renderClients(url, {
      handlers: { ...handlers, 'GET /v1/clients/:id/readings/latest': problem(500, 'The storage is down') },
    });
    expect(await screen.findByText('Failed to load readings')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Battery' })).toBeTruthy();
  });

  it('says when there is no such client', async () => {
    const { router } = await renderClients('/clients/nobody', {
      handlers: { ...handlers, 'GET /v1/clients/:id': problem(404, 'The client was not found') },
    });
    expect(await screen.findByText('There is no such client. It may have been deleted.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/clients'));
  });

  it('goes when its client is deleted', async () => {
    const { router } = await renderClients(url, {
      handlers: { ...handlers, 'DELETE /v1/clients/:id': undefined },
    });
    const details = await drawer();
    await userEvent.click(details.getByRole('button', { name: 'More actions for Plant' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/clients'));
  });
});
