import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, type SeenRequest } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { clientList, sampleClient } from '../../testing/sample-clients.ts';

const clients = Array.from({ length: 12 }, (_, index) => sampleClient({ name: `Meter ${index + 1}` }));
const ids = clients.map(({ id }) => id);

const handlers = {
  'GET /v1/clients': ({ query }: SeenRequest) => {
    const [page, limit] = [Number(query.page), Number(query.limit)];
    const data = clients.slice((page - 1) * limit, page * limit);
    return clientList(data, { total: clients.length, page, limit });
  },
  'POST /v1/clients/bulk': ({ body }: SeenRequest) => ({
    data: { succeeded: (body as { ids: string[] }).ids, failed: [] },
  }),
};

const bulk = (requests: SeenRequest[]) =>
  requests.filter(({ path }) => path === '/v1/clients/bulk').map(({ body }) => body);
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
async function toStatus(status: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Change status' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: status }));
}

describe('changing many clients', () => {
  it('keeps the selection in the address and across pages', async () => {
    const { router } = await renderClients('/clients', { handlers });
    await tick('Select Meter 1');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await tick('Select Meter 12');
    expect(screen.getByText('2 clients selected')).toBeTruthy();
    expect(new URLSearchParams(router.state.location.search).get('selected')).toBe(`${ids[0]},${ids[11]}`);
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  });

  it('confirms with the count, sends it, and tells', async () => {
    const { requests, router } = await renderClients(`/clients?selected=${ids[0]},${ids[1]}`, { handlers });
    await screen.findByText('Meter 1');
    await toStatus('Maintenance');
    await screen.findByText('Set 2 clients to Maintenance?');
    expect(bulk(requests)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Set 2 clients to Maintenance' }));
    expect(await screen.findByText('2 clients changed')).toBeTruthy();
    expect(bulk(requests)).toEqual([{ action: 'status', status: 'maintenance', ids: ids.slice(0, 2) }]);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('selects all results but some, and confirms exactly those', async () => {
    const { requests } = await renderClients('/clients', { handlers });
    await tick('Select all on this page');
    await userEvent.click(screen.getByRole('button', { name: 'Select all 12 results' }));
    await tick('Select Meter 3');
    expect(await screen.findByText('11 clients selected')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Delete 11 clients?');
    await userEvent.click(screen.getByRole('button', { name: 'Delete 11 clients' }));
    expect(await screen.findByText('11 clients deleted')).toBeTruthy();
    const wanted = ids.filter((id) => id !== ids[2]);
    expect(bulk(requests)).toEqual([{ action: 'delete', ids: wanted }]);

    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('11 clients restored')).toBeTruthy();
    expect(bulk(requests).at(-1)).toEqual({ action: 'restore', ids: wanted });
  });

  it('reports row by row what could not be changed, and keeps that selected', async () => {
    const { router } = await renderClients(`/clients?selected=${ids.slice(0, 3).join(',')}`, {
      handlers: {
        ...handlers,
        'POST /v1/clients/bulk': {
          data: {
            succeeded: [ids[0], ids[2]],
            failed: [{ id: ids[1], code: 'not_found', message: 'The client was not found' }],
          },
        },
      },
    });
    await screen.findByText('Meter 1');
    await toStatus('Inactive');
    await userEvent.click(await screen.findByRole('button', { name: 'Set 3 clients to Inactive' }));
    const report = within(await screen.findByRole('dialog'));
    expect(await report.findByText('Some clients could not be changed')).toBeTruthy();
    expect(report.getByText('2 clients were changed. 1 client was not:')).toBeTruthy();
    expect(report.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Meter 2',
      'The client is no longer there',
    ]);
    expect(new URLSearchParams(router.state.location.search).get('selected')).toBe(ids[1]);
  });

  it('says what was not tried when the call fails', async () => {
    await renderClients(`/clients?selected=${ids[0]}`, {
      handlers: { ...handlers, 'POST /v1/clients/bulk': problem(500, 'The storage is down') },
    });
    await screen.findByText('Meter 1');
    await toStatus('Inactive');
    await userEvent.click(await screen.findByRole('button', { name: 'Set 1 client to Inactive' }));
    expect(await screen.findByText('1 client was not tried.')).toBeTruthy();
    expect(screen.getByText('The storage is down')).toBeTruthy();
  });

  it('offers only what the person may do', async () => {
    const { unmount } = await renderClients(`/clients?selected=${ids[0]}`, {
      handlers,
      permissions: ['client.read', 'client.delete'],
    });
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull();
    unmount();
    await renderClients(`/clients?selected=${ids[0]}`, {
      handlers,
      permissions: ['client.read', 'client.update'],
    });
    expect(await screen.findByRole('button', { name: 'Change status' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
