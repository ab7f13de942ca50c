import { fireEvent, screen, within } from '@testing-library/react';
import type { SeenRequest } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { clientList, sampleClient } from '../../testing/sample-clients.ts';

const many = Array.from({ length: 250 }, (_, index) => sampleClient({ name: `Site ${index + 1}` }));

describe('all clients in one list', () => {
  it('reads a piece and draws what is looked at, and says how long the list is', async () => {
    const { requests } = await renderClients('/clients?size=all&sort=name', {
      handlers: {
        'GET /v1/clients': ({ query }: SeenRequest) => {
          const from = (Number(query['page']) - 1) * 100;
          return clientList(many.slice(from, from + 100), { total: 250, limit: 100 });
        },
      },
    });
    const table = await screen.findByRole('table', { name: 'Clients' });
    expect(await within(table).findByText('Site 20')).toBeTruthy();
    expect(within(table).queryByText('Site 60')).toBeNull();
    expect(table.getAttribute('aria-rowcount')).toBe('251');
    expect(screen.getByRole('row', { name: /Site 20/ }).getAttribute('aria-rowindex')).toBe('21');
    // A page that nobody sees the end of is not selected as a whole.
    expect(screen.queryByRole('checkbox', { name: 'Select all on this page' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Selection' })).toBeTruthy();
    // The row that has the focus is gone once it is scrolled out: the next key must find what scrolls.
    const tick = screen.getByRole('checkbox', { name: 'Select Site 1' });
    tick.focus();
    fireEvent.keyDown(tick, { key: 'PageDown' });
    expect(document.activeElement?.contains(table)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.getByText('Showing 1 to 250 of 250 results')).toBeTruthy();
    expect(requests.filter(({ path }) => path === '/v1/clients').map(({ query }) => query)).toEqual([
      { sort: 'name', order: 'asc', page: '1', limit: '100' },
    ]);
  });
});
