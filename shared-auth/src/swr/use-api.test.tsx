import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { useApi, useApiMutation, useTenant, withQuery } from '../public.ts';
import { sessionCache } from '../session/session-cache.ts';
import { problem, renderSignedIn, testToken, type SignedInPage } from '../testing.tsx';

let page: SignedInPage;

afterEach(() => {
  page.dispose();
});

function Things({ path = '/v1/things' as string | null }): ReactNode {
  const { data, error } = useApi<{ data: string[] }>(path);
  const { switchTenant } = useTenant();
  const add = useApiMutation<{ data: string }, { name: string }>('POST', '/v1/things', {
    revalidate: ['/v1/things'],
  });
  return (
    <>
      <p>{data?.data.join(', ') ?? error?.message ?? 'nothing yet'}</p>
      <p>{add.error?.message}</p>
      <button type="button" onClick={() => void add.trigger({ name: 'new' }).catch(() => undefined)}>
        Add
      </button>
      <button type="button" onClick={() => void switchTenant('borealis')}>
        Switch
      </button>
    </>
  );
}

describe('reading', () => {
  test('keys carry the tenant', async () => {
    page = await renderSignedIn(<Things />, { handlers: { 'GET /v1/things': { data: ['one'] } } });
    await screen.findByText('one');
    const keys = [...sessionCache.keys()].join();
    expect(keys).toContain('11111111-1111-4111-8111-111111111111');
    expect(keys).toContain('/v1/things');
  });

  test('nothing while there is no path', async () => {
    page = await renderSignedIn(<Things path={null} />);
    expect(screen.getByText('nothing yet')).toBeDefined();
    expect(page.requests).toEqual([]);
  });

  test('shows what it failed with', async () => {
    page = await renderSignedIn(<Things />, {
      handlers: { 'GET /v1/things': () => problem(403, 'Not for you') },
    });
    await screen.findByText('Not for you');
  });

  test('another tenant starts from nothing and shows nothing of the first', async () => {
    const now = Math.floor(Date.now() / 1000);
    const access_token = testToken({ iat: now, exp: now + 3600 });
    const user = { id: 'u', email: 'e', name: 'n', roles: [], tenant_id: 'borealis', permissions: [] };
    const answer = Promise.withResolvers<object>();
    page = await renderSignedIn(<Things />, {
      handlers: {
        'GET /v1/things': ({ headers }) =>
          headers.get('X-Tenant-ID') === 'borealis' ? answer.promise : { data: ['aurora’s'] },
        'POST /v1/tenants/:id/auth/switch': { data: { access_token, user } },
      },
    });
    await screen.findByText('aurora’s');
    await userEvent.click(screen.getByText('Switch'));
    await screen.findByText('nothing yet');
    expect([...sessionCache.keys()].join()).not.toContain('11111111');
    answer.resolve({ data: ['borealis’'] });
    await screen.findByText('borealis’');
  });

  test('signing out empties the cache and the page', async () => {
    page = await renderSignedIn(<Things />, { handlers: { 'GET /v1/things': { data: ['one'] } } });
    await screen.findByText('one');
    await act(() => page.session.signOut({ atProvider: false }));
    expect(screen.getByText('nothing yet')).toBeDefined();
    expect([...sessionCache.keys()].join()).not.toContain('/v1/things');
  });
});

describe('writing', () => {
  test('sends the input and reads again what became stale', async () => {
    const names = ['one'];
    page = await renderSignedIn(<Things path="/v1/things?page=1" />, {
      handlers: {
        'GET /v1/things': () => ({ data: [...names] }),
        'POST /v1/things': ({ body }) => {
          names.push((body as { name: string }).name);
          return { data: 'ok' };
        },
      },
    });
    await screen.findByText('one');
    await userEvent.click(screen.getByText('Add'));
    await screen.findByText('one, new');
  });

  test('keeps the error', async () => {
    page = await renderSignedIn(<Things />, {
      handlers: { 'POST /v1/things': () => problem(409, 'Name is taken') },
    });
    await userEvent.click(screen.getByText('Add'));
    await screen.findByText('Name is taken');
  });
});

test('withQuery leaves out what is empty', () => {
  expect(withQuery('/v1/clients', { page: 2, search: '', status: undefined, all: false, tag: null })).toBe(
    '/v1/clients?page=2&all=false',
  );
  expect(withQuery('/v1/clients')).toBe('/v1/clients');
});
