import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import { describe, expect, it, vi } from 'vitest';
import {
  north,
  openPicker,
  openStatistics,
  south,
  statisticsHandlers,
  west,
} from '../testing/open-statistics.ts';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

/** So many clients that the picker cannot list them all. */
function manyClients(total: number) {
  const data = Array.from({ length: Math.min(total, 100) }, (_, index) => ({
    id: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    name: `Site ${index + 1}`,
    connectivity: 'online',
  }));
  return { 'GET /v1/clients': { data, total, page: 1, limit: 100, totalPages: Math.ceil(total / 100) } };
}

describe('the client picker', () => {
  it('selects all and clears all', async () => {
    const { address } = await openStatistics();
    await openPicker();
    await screen.findByRole('checkbox', { name: /West Wing/ });
    expect(screen.getByRole('button', { name: 'Clear All' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Select All' }));
    expect(address()).toBe(`/statistics?clients=${north.id},${south.id},${west.id}`);
    for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(address()).toBe('/statistics');
    for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('checked', false);
  });

  it('is one stop of Tab, however many clients there are, and leaves out what cannot be pressed', async () => {
    const chosen = Array.from(
      { length: 100 },
      (_, at) => `018f0000-0000-7000-8001-${String(at).padStart(12, '0')}`,
    );
    const all = manyClients(120)['GET /v1/clients'];
    const last = { ...all.data[99], id: chosen[0], name: 'Chosen' };
    await openStatistics(`/statistics?clients=${chosen.join(',')}`, {
      handlers: {
        ...statisticsHandlers,
        'GET /v1/clients': { ...all, data: [...all.data.slice(0, 99), last] },
      },
    });
    await openPicker();
    const box = await screen.findByRole('checkbox', { name: /Chosen/ });
    expect(screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0)).toEqual([box]);
  });

  it('leads through the clients by the arrows', async () => {
    await openStatistics();
    await openPicker();
    const box = async (name: RegExp) => screen.findByRole('checkbox', { name });
    (await box(/North Roof/)).focus();
    await userEvent.keyboard('{ArrowDown} ');
    expect(document.activeElement).toBe(await box(/South Field/));
    expect(await box(/South Field/)).toHaveProperty('checked', true);
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(await box(/West Wing/));
  });

  it('keeps the list to 280 px', async () => {
    await openStatistics();
    await openPicker();
    const option = await screen.findByRole('checkbox', { name: /North Roof/ });
    expect(option.closest<HTMLElement>('[aria-busy]')?.style.maxHeight).toBe('280px');
  });

  it('says how each client is doing, by a dot and in words', async () => {
    await openStatistics();
    await openPicker();
    const doing = [
      ['Online: North Roof', 'online', 'Online'],
      ['Warning: South Field', 'warning', 'Warning'],
      ['Offline: West Wing', 'offline', 'Offline'],
    ] as const;
    await screen.findByRole('checkbox', { name: doing[0][0] });
    for (const [name, connectivity, title] of doing) {
      const dot = screen.getByRole('checkbox', { name }).parentElement?.querySelector('[data-connectivity]');
      expect(dot?.getAttribute('data-connectivity')).toBe(connectivity);
      expect(dot?.getAttribute('title')).toBe(title);
    }
  });

  it('asks the server for at most 100, by name, 300 ms after the last key', async () => {
    const { requests } = await openStatistics();
    const lists = () =>
      requests
        .filter(({ path, query }) => path === '/v1/clients' && query['limit'] !== '1')
        .map(({ query }) => query);
    const byName = { limit: '100', sort: 'name', order: 'asc' };
    await openPicker();
    await screen.findByRole('checkbox', { name: /West Wing/ });
    const field = screen.getByRole('searchbox', { name: 'Search clients' });
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    for (const value of ['so', ' south ']) {
      fireEvent.change(field, { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(299));
    }
    expect(lists()).toEqual([byName]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(lists()).toEqual([byName, { ...byName, search: 'south' }]);
    vi.useRealTimers();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /West Wing/ })).toBeNull());
    expect(screen.getByRole('checkbox', { name: /South Field/ })).toBeDefined();
  });

  it('says when there are more than it lists, and takes no more than 100', async () => {
    const { address } = await openStatistics('/statistics', { handlers: manyClients(368) });
    await openPicker();
    expect(await screen.findByText('The first 100 of 368 clients. Search to find others.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Select All' }));
    expect(screen.getByRole('button', { name: 'Clients: 100 selected' })).toBeDefined();
    expect(new URLSearchParams(address().split('?')[1]).get('clients')?.split(',')).toHaveLength(100);
  });

  it('offers no further client once 100 are chosen', async () => {
    const hundred = manyClients(100)['GET /v1/clients'].data.map(({ id }) => id);
    await openStatistics(`/statistics?clients=${hundred.join(',')}`);
    await openPicker();
    expect(await screen.findByRole('checkbox', { name: /West Wing/ })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(screen.getByRole('checkbox', { name: /West Wing/ })).toHaveProperty('disabled', false);
  });

  it('says when no client matches, and when clients could not be loaded', async () => {
    const { api } = await openStatistics();
    await openPicker();
    await screen.findByRole('checkbox', { name: /West Wing/ });
    const field = screen.getByRole('searchbox', { name: 'Search clients' });
    await userEvent.type(field, 'zzz');
    expect(await screen.findByText('No client matches.')).toBeDefined();
    api.use({ 'GET /v1/clients': () => problem(403, 'No') });
    await userEvent.type(field, 'z');
    expect(await screen.findByText('Failed to load clients')).toBeDefined();
    api.use(statisticsHandlers);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Failed to load clients')).toBeNull());
    await userEvent.clear(field);
    expect(await screen.findByRole('checkbox', { name: /West Wing/ })).toBeDefined();
  });
});
