import { describe, expect, test, vi } from 'vitest';
import { api, sessionAtom, sessionStore, tenantAtom } from '../public.ts';
import { problem } from '../testing.tsx';
import {
  server,
  session,
  heard,
  tokenAnswer,
  storeTokens,
  open,
  paths,
  person,
} from '../testing/session-stage.ts';
import { sessionCache } from './session-cache.ts';

describe('another tenant', () => {
  test('gets its own tokens, keys and profile', async () => {
    await storeTokens('stored');
    await open().start();
    const before = sessionStore.get(sessionAtom).scopeKey;
    sessionCache.set('anything', { data: 1 });
    server.use({
      'POST /v1/tenants/:tenant/auth/switch': ({ params }) =>
        tokenAnswer('switched', { ...person, tenant_id: params['tenant'] }),
    });
    await session.switchTenant('borealis');
    expect(heard.at(-1)).toEqual(['tenant-changed', { tenantId: 'borealis' }]);
    expect(sessionStore.get(sessionAtom).scopeKey).toMatch(/^borealis#/);
    expect(sessionStore.get(sessionAtom).scopeKey).not.toBe(before);
    expect([...sessionCache.keys()]).toEqual([]);
    await api.get('/v1/ping');
    expect(server.requests.at(-1)?.headers.get('X-Tenant-ID')).toBe('borealis');
  });

  test('is asked for in the name of the tenant that the session is of', async () => {
    await storeTokens('stored');
    await open().start();
    // As the server does: the header must name the session's own organization.
    server.use({
      'POST /v1/tenants/:tenant/auth/switch': ({ headers, params }) =>
        headers.get('X-Tenant-ID') === 'aurora'
          ? tokenAnswer('switched', { ...person, tenant_id: params['tenant'] })
          : problem(403, 'The X-Tenant-ID header names another organization than the session does.'),
    });
    await session.switchTenant('borealis');
    expect(sessionStore.get(tenantAtom).tenant?.id).toBe('borealis');
  });

  test('refused leaves everything as it was', async () => {
    await storeTokens('stored');
    await open().start();
    server.use({ 'POST /v1/tenants/:tenant/auth/switch': () => problem(403, 'Not a member') });
    await expect(session.switchTenant('borealis')).rejects.toThrow('Not a member');
    expect(sessionStore.get(tenantAtom).tenant?.id).toBe('aurora');
    expect(session.status).toBe('signed-in');
  });

  test('a write on its way is not replayed into the new tenant', async () => {
    await storeTokens('stored');
    await open().start();
    const answer = Promise.withResolvers<Response>();
    server.use({
      'POST /v1/things': () => answer.promise,
      'POST /v1/tenants/:tenant/auth/switch': () =>
        tokenAnswer('switched', { ...person, tenant_id: 'borealis' }),
    });
    const write = api.post('/v1/things', {}).catch((error: unknown) => error);
    await vi.waitFor(() => expect(paths()).toContain('POST /v1/things'));
    await session.switchTenant('borealis');
    answer.resolve(problem(401, 'expired'));
    expect(await write).toMatchObject({ code: 'queue_cleared' });
    expect(paths().filter((path) => path === 'POST /v1/things')).toHaveLength(1);
  });
});
