import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PermissionGate, useApi, useCurrentUser, useTenant } from '../public.ts';
import { renderSignedIn } from '../testing.tsx';

function Page(): ReactNode {
  const [search] = useSearchParams();
  const { user } = useCurrentUser();
  const { tenant } = useTenant();
  const { data, error } = useApi<{ data: string[] }>(`/v1/things?page=${search.get('page')}`);
  return (
    <PermissionGate needs="thing.read" fallback="denied">
      <p>{`${user?.name} of ${tenant?.name}: ${data?.data.join(' ') ?? error?.message ?? 'loading'}`}</p>
    </PermissionGate>
  );
}

test('a signed-in page in one line', async () => {
  const { requests } = await renderSignedIn(<Page />, {
    permissions: ['thing.read'],
    handlers: { 'GET /v1/things': ({ query }) => ({ data: ['page', query.page] }) },
    url: '/things?page=2',
  });
  expect(await screen.findByText('Ada Lovelace of Aurora: page 2')).toBeDefined();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.get('Authorization')).toMatch(/^Bearer /);
  expect(requests[0]?.headers.get('X-Tenant-ID')).toBe('11111111-1111-4111-8111-111111111111');
});

test('what the person may not see is not there', async () => {
  await renderSignedIn(<Page />);
  expect(screen.getByText('denied')).toBeDefined();
});

test('a call without a handler names itself', async () => {
  await renderSignedIn(<Page />, { permissions: ['thing.read'] });
  expect(await screen.findByText(/The test has no handler for GET \/v1\/things/)).toBeDefined();
});
