import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, type SeenRequest } from 'shared-auth/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SavedFile, savedFiles } from 'shared-ui/testing';
import { renderClients } from '../../testing/render-clients.tsx';
import { clientList, sampleClient } from '../../testing/sample-clients.ts';

let saved: SavedFile[];
beforeEach(() => {
  saved = savedFiles();
});
afterEach(() => vi.restoreAllMocks());

const walk = (requests: SeenRequest[]) =>
  requests
    .filter(({ path, query }) => path === '/v1/clients' && query.limit !== '10')
    .map(({ query }) => query);

describe('exporting the list', () => {
  it('writes all that the filter finds, in its order', async () => {
    const pages = [[sampleClient({ name: 'A' })], [sampleClient({ name: 'B' })]];
    const { requests } = await renderClients('/clients?status=offline&sort=name&order=desc&page=2', {
      permissions: ['client.read'],
      handlers: {
        'GET /v1/clients': ({ query }: SeenRequest) =>
          clientList(pages[Number(query.page) - 1] ?? [], { total: 20, totalPages: 2 }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('2 clients exported')).toBeTruthy();
    expect(walk(requests)).toEqual(
      ['1', '2'].map((page) => ({ status: 'offline', sort: 'name', order: 'desc', page, limit: '500' })),
    );
    const { name, content } = saved[0] ?? {};
    expect(name).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
    expect((await content?.text())?.trim().split('\r\n')).toHaveLength(3);
  });

  it('can be canceled, and writes no half file', async () => {
    await renderClients('/clients', {
      handlers: {
        'GET /v1/clients': ({ query }: SeenRequest) =>
          query.limit === '10' ? clientList([sampleClient()]) : new Promise(() => undefined),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel export' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(saved).toEqual([]);
  });

  it('says when it failed', async () => {
    await renderClients('/clients', {
      handlers: {
        'GET /v1/clients': ({ query }: SeenRequest) =>
          query.limit === '10' ? clientList([sampleClient()]) : problem(403, 'No'),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Failed to export clients')).toBeTruthy();
    expect(saved).toEqual([]);
  });
});
