import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, type SeenRequest } from 'shared-auth/testing';
import type { SlotFiller } from 'shared-ui';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderClients } from '../testing/render-clients.tsx';
import { clientList, sampleClient } from '../testing/sample-clients.ts';

const roof = sampleClient({
  name: 'North Roof',
  id: 'aaaaaaaa-1111-4111-8111-111111111111',
  location: 'Building B',
});
const mill = sampleClient({
  name: 'Mill',
  status: 'maintenance',
  connectivity: 'offline',
  location: null,
  consumption: null,
  last_seen_at: null,
});

const list = (requests: SeenRequest[]) =>
  requests
    .filter(({ path, query }) => path === '/v1/clients' && query.limit === '10')
    .map(({ query }) => query);
afterEach(() => void vi.useRealTimers());

const row = (name: RegExp) => screen.findByRole('row', { name });
describe('the list of clients', () => {
  it('has the specified columns (B-8.3)', async () => {
    await renderClients('/clients', {
      permissions: ['client.read'],
      handlers: { 'GET /v1/clients': clientList([roof, mill]) },
    });
    await row(/North Roof/);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Client',
      'Location',
      'Status',
      'Consumption',
      'Last Update',
      'Actions',
    ]);
    const first = within(await row(/North Roof/));
    expect(first.getByRole('button', { name: 'Copy the ID aaaaaaaa…1111' }).title).toBe(roof.id);
    for (const text of ['Building B', 'Active', 'Online', '1.23 MWh']) {
      expect(first.getByText(text)).toBeTruthy();
    }
    expect(first.getByText('1.23 MWh').title.replaceAll(/\s/g, ' ')).toBe('1,234.50 kWh');
    const second = within(await row(/Mill/));
    for (const text of ['No location', 'Maintenance', 'Offline', 'No readings', 'Never']) {
      expect(second.getByText(text)).toBeTruthy();
    }
  });

  it('has a column for each filler of other parts, which knows all rows of the page', async () => {
    const { matchMedia } = window;
    const wide = vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.defineProperty(matchMedia.call(window, query), 'matches', {
        value: query.includes('min-width'),
      }),
    );
    onTestFinished(() => wide.mockRestore());
    const Content: SlotFiller<object>['Content'] = (props) => {
      const { clientId = '', clientIds = '' } = props as Record<string, string>;
      const ids = clientIds.split(',');
      return <p>{`${ids.indexOf(clientId)} of ${ids.length}`}</p>;
    };
    await renderClients('/clients', {
      permissions: ['client.read'],
      handlers: { 'GET /v1/clients': clientList([roof, mill]) },
      fillers: { 'clients.column': [{ id: 'sun/hours', order: 1, title: 'Sun hours', Content }] },
    });
    await row(/North Roof/);
    expect(screen.getByRole('columnheader', { name: 'Sun hours' })).toBeTruthy();
    expect(within(await row(/North Roof/)).getByText('0 of 2')).toBeTruthy();
    expect(within(await row(/Mill/)).getByText('1 of 2')).toBeTruthy();
  });

  it('says what the energy of a client is: of a battery what it took or gave, never a negative consumption', async () => {
    const clients = [
      sampleClient({ name: 'Full', role: 'storage', consumption: -12.5 }),
      sampleClient({ name: 'Empty', role: 'storage', consumption: 7.25 }),
      sampleClient({ name: 'Idle', role: 'storage', consumption: 0 }),
      sampleClient({ name: 'Roof', role: 'generation', consumption: 3 }),
      sampleClient({ name: 'Hall', role: 'consumption', consumption: 4 }),
      sampleClient({ name: 'Meter', role: 'measurement', consumption: 5 }),
    ];
    await renderClients('/clients', { handlers: { 'GET /v1/clients': clientList(clients) } });
    await row(/Full/);
    const shown = screen
      .getAllByRole('row')
      .map((found) => found.querySelector('data')?.closest('td')?.textContent?.replaceAll(/\s/g, ' '));
    expect(shown.slice(1)).toEqual([
      '12.50 kWh Stored in, net',
      '7.25 kWh Stored out, net',
      '0.00 kWh',
      '3.00 kWh Generated',
      '4.00 kWh',
      '5.00 kWh Measured',
    ]);
  });

  it('tells how long ago a client reported: by the hour while it is fresh, then by days and weeks', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-20T12:00:00Z') });
    const ago = (date: string) => sampleClient({ last_seen_at: `${date}:00.000Z` });
    const clients = [
      '2026-05-20T10:15',
      '2026-05-19T08:00',
      '2026-05-15T08:00',
      '2026-05-01T08:00',
      '2026-03-01T08:00',
    ];
    await renderClients('/clients', { handlers: { 'GET /v1/clients': clientList(clients.map(ago)) } });
    await screen.findByText('Today, 10:15 AM');
    const shown = screen.getAllByRole('row').flatMap((row) => [...row.querySelectorAll('time')]);
    expect(shown.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'Today, 10:15 AM',
      'Yesterday, 8:00 AM',
      '5 days ago',
      '2 weeks ago',
      '03/01/2026',
    ]);
    expect(shown[4]?.title.replaceAll(/\s/g, ' ')).toBe('03/01/2026 8:00 AM');
  });

  it('colors the badges: green active, amber maintenance, gray inactive', async () => {
    const clients = (['active', 'maintenance', 'inactive'] as const).map((status) =>
      sampleClient({ status, connectivity: 'warning' }),
    );
    await renderClients('/clients', { handlers: { 'GET /v1/clients': clientList(clients) } });
    const toneOf = async (text: string) =>
      (await screen.findByText(text, { selector: '[data-tone]' })).getAttribute('data-tone');
    expect(await toneOf('Active')).toBe('success');
    expect(await toneOf('Maintenance')).toBe('warning');
    expect(await toneOf('Inactive')).toBe('neutral');
  });

  it('asks for 10 a page and pages with Previous and Next', async () => {
    const { requests, router } = await renderClients('/clients', {
      handlers: {
        'GET /v1/clients': ({ query }: SeenRequest) =>
          clientList([roof], { total: 23, page: Number(query.page), totalPages: 3 }),
      },
    });
    expect(await screen.findByText('Showing 1 to 10 of 23 results')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Showing 11 to 20 of 23 results')).toBeTruthy();
    expect(router.state.location.search).toBe('?page=2');
    expect(list(requests)).toEqual([
      { page: '1', limit: '10' },
      { page: '2', limit: '10' },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('Showing 1 to 10 of 23 results')).toBeTruthy();
  });

  it('shows a skeleton while it loads', async () => {
    await renderClients('/clients', { handlers: { 'GET /v1/clients': () => new Promise(() => undefined) } });
    expect((await screen.findAllByText('Loading...')).length).toBeGreaterThan(0);
  });

  it('shows an error with Retry', async () => {
    const { api } = await renderClients('/clients', {
      handlers: { 'GET /v1/clients': problem(500, 'The storage is down') },
    });
    expect(await screen.findByText('Failed to load clients')).toBeTruthy();
    expect(screen.getByText('The storage is down')).toBeTruthy();
    api.use({ 'GET /v1/clients': clientList([roof]) });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row(/North Roof/)).toBeTruthy();
  });

  it('words a failure in the person’s language', async () => {
    await renderClients('/clients', {
      locale: { language: 'de' },
      handlers: { 'GET /v1/clients': problem(422, 'limit: must be <= 1000') },
    });
    expect(await screen.findByText('Clients konnten nicht geladen werden')).toBeTruthy();
    expect(screen.queryByText(/must be/)).toBeNull();
  });

  it('tells an empty organization from a filter without a match', async () => {
    const { unmount } = await renderClients('/clients');
    expect(await screen.findByText('No clients yet')).toBeTruthy();
    unmount();
    const { router } = await renderClients('/clients?search=zzz');
    expect(await screen.findByText('No clients match')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('goes to the last page when the address is beyond it', async () => {
    const { router } = await renderClients('/clients?page=9', {
      handlers: {
        'GET /v1/clients': ({ query }: SeenRequest) =>
          clientList(query.page === '2' ? [roof] : [], { total: 11 }),
      },
    });
    await row(/North Roof/);
    expect(router.state.location.search).toBe('?page=2');
  });
});

describe('filters and order', () => {
  it('offers the specified choices (B-8.2)', async () => {
    await renderClients('/clients');
    const options = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(options('Location')).toEqual(['All Locations', 'Building A', 'Building B', 'Building C']),
    );
    expect(options('Status')).toEqual(['All Status', 'Active', 'Warning', 'Offline']);
    expect(options('Role')).toEqual(['All Roles', 'Generates', 'Uses', 'Stores', 'Only measures']);
  });

  it('starts at page 1 when a filter changes, and keeps all of it in the address', async () => {
    const { router, requests } = await renderClients('/clients?page=3', {
      handlers: { 'GET /v1/clients': clientList([roof], { total: 40 }) },
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Offline');
    await screen.findByRole('option', { name: 'Building A' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'Building A');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'roof');
    await waitFor(() =>
      expect(router.state.location.search).toBe('?status=offline&location=Building+A&search=roof'),
    );
    await waitFor(() =>
      expect(list(requests).at(-1)).toEqual({
        search: 'roof',
        status: 'offline',
        location: 'Building A',
        page: '1',
        limit: '10',
      }),
    );
    // Three changes within 300 ms each: no request for what was typed on the way.
    expect(list(requests).filter(({ search }) => search !== undefined)).toHaveLength(1);
  });

  it('shows what a link asks for', async () => {
    const { requests } = await renderClients(
      '/clients?search=mill&status=maintenance&sort=last_seen_at&order=desc&page=2',
      {
        handlers: { 'GET /v1/clients': clientList([mill], { total: 11, page: 2 }) },
      },
    );
    await row(/Mill/);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('mill');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('maintenance');
    expect(screen.getByRole('columnheader', { name: 'Last Update' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(list(requests)).toEqual([
      { search: 'mill', status: 'maintenance', sort: 'last_seen_at', order: 'desc', page: '2', limit: '10' },
    ]);
  });

  it('sorts by column on the server', async () => {
    const { requests, router } = await renderClients('/clients', {
      handlers: { 'GET /v1/clients': clientList([roof]) },
    });
    await row(/North Roof/);
    await userEvent.click(screen.getByRole('columnheader', { name: 'Location' }));
    await waitFor(() => expect(list(requests).at(-1)).toMatchObject({ sort: 'location', order: 'asc' }));
    await userEvent.click(screen.getByRole('columnheader', { name: 'Location' }));
    await waitFor(() => expect(list(requests).at(-1)).toMatchObject({ sort: 'location', order: 'desc' }));
    expect(router.state.location.search).toBe('?sort=location&order=desc');
  });
});

describe('what a person may do', () => {
  const cases: [permissions: string[], buttons: string[], menu: string[]][] = [
    [['client.read'], ['Export CSV', 'View Stats'], []],
    [['client.read', 'client.create'], ['Export CSV', 'Import CSV', 'Add Client', 'View Stats'], []],
    [
      ['client.read', 'client.update'],
      ['Export CSV', 'View Stats'],
      ['Regenerate Token', 'Edit'],
    ],
    [['client.read', 'client.delete'], ['Export CSV', 'View Stats'], ['Delete']],
  ];
  it.each(cases)('with %j', async (permissions, buttons, menu) => {
    await renderClients('/clients', { permissions, handlers: { 'GET /v1/clients': clientList([roof]) } });
    await row(/North Roof/);
    const all = ['Export CSV', 'Import CSV', 'Add Client', 'View Stats'];
    expect(all.filter((name) => screen.queryByRole('button', { name }))).toEqual(buttons);
    expect(screen.queryAllByRole('checkbox').length > 0).toBe(menu.length > 0);
    const more = screen.queryByRole('button', { name: 'More actions for North Roof' });
    if (more) await userEvent.click(more);
    expect(screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(menu);
  });

  it('leads to the statistics of the client', async () => {
    const { router } = await renderClients('/clients', {
      handlers: { 'GET /v1/clients': clientList([roof]) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'View Stats' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `/statistics?client=${roof.id}`,
    );
  });
});
