import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { insertUser } from '../users/new-user.queries.ts';

const placeholder = '00000000-0000-0000-0000-000000000000';
let service: TestService;
let aurora: Tenant;
let borealis: Tenant;

beforeAll(async () => {
  service = await TestService.start();
  aurora = await service.tenant('Aurora');
  borealis = await service.tenant('Borealis');
});
afterAll(() => service.close());

const names = { username: 'x', first_name: 'Ida', last_name: 'Quist' };

async function exchange(token: string, tenant = placeholder) {
  return service.anybody.post(`/v1/tenants/${tenant}/auth/exchange-token`, { access_token: token });
}

describe('exchanging the provider’s token', () => {
  it('answers a session in the person’s real tenant', async () => {
    await service.member(aurora, { email: 'operator@aurora.example', roles: ['operator'] });
    const answer = await exchange(await service.provider.mint({ email: 'operator@aurora.example' }));
    expect(answer.status).toBe(200);
    const { data } = answer.body;
    expect(data).toMatchObject({ token_type: 'Bearer', expires_in: 3600, user: { tenant_id: aurora.id } });
    expect(data.user.permissions).toEqual(expect.arrayContaining(['client.read', 'client.update']));
    expect(data.user.roles[0]).toMatchObject({ name: 'operator', display_name: 'Operator' });
    expect(decodeJwt(data.access_token).exp).toBeGreaterThan(Date.now() / 1000 + 3500);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['another issuer', { issuer: 'https://elsewhere.example' }],
    ['another audience', { audience: 'urn:other' }],
    ['an ID token', { typ: 'JWT' }],
    ['an expired token', { expiresIn: '-5m' }],
  ])('refuses %s', async (_what, wishes) => {
    const answer = await exchange(
      await service.provider.mint({ email: 'operator@aurora.example', ...wishes }),
    );
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('invalid_provider_token');
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
  });

  it('refuses what is no token at all', async () => {
    expect((await exchange('garbage')).status).toBe(401);
    expect((await exchange(`eyJhbGciOiJub25lIn0.${btoa('{"sub":"x"}')}.`)).status).toBe(401);
  });

  it('follows the provider to a new key', async () => {
    const email = 'rotated@aurora.example';
    await service.member(aurora, { email });
    await service.provider.rotateKeys();
    // Unknown keys are asked for at most once in 30 s, so nobody can make us ask the provider for each token.
    expect((await exchange(await service.provider.mint({ email }))).status).toBe(401);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    try {
      expect((await exchange(await service.provider.mint({ email }))).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('matches the person by subject first, then by verified address', async () => {
    await service.inTenant(aurora, (tx) => insertUser(tx, { ...names, email: 'Ida@Aurora.example' }));
    const mint = (wishes: object) => service.provider.mint({ email: 'ida@aurora.example', ...wishes });
    const refused = await exchange(await mint({ subject: 'ida', emailVerified: false }));
    expect([refused.status, refused.body.code]).toEqual([403, 'not_a_member']);
    expect((await exchange(await mint({ subject: 'ida' }))).status).toBe(200);
    expect((await exchange(await mint({ subject: 'ida', email: undefined }))).status).toBe(200);
    // The address was given to somebody else at the provider.
    const other = await exchange(await mint({ subject: 'another Ida' }));
    expect([other.status, other.body.code]).toEqual([403, 'not_a_member']);
  });

  it('refuses inactive users and strangers', async () => {
    await service.inTenant(aurora, (tx) =>
      insertUser(tx, { ...names, email: 'asleep@aurora.example', status: 'inactive' }),
    );
    const asleep = await exchange(await service.provider.mint({ email: 'asleep@aurora.example' }));
    expect([asleep.status, asleep.body.code]).toEqual([403, 'account_inactive']);
    const stranger = await exchange(await service.provider.mint({ email: 'stranger@nowhere.example' }));
    expect([stranger.status, stranger.body.code]).toEqual([403, 'not_a_member']);
  });
});

describe('a person of two tenants', () => {
  it('sees both, switches, and does not see a third', async () => {
    const email = 'consultant@aurora.example';
    await service.member(borealis, { email, roles: ['viewer'] });
    const caller = await service.member(aurora, { email, roles: ['manager'] });
    const me = await caller.get('/v1/auth/me');
    expect(me.body.data.tenant).toEqual({ id: aurora.id, name: 'Aurora', timezone: 'Europe/Berlin' });
    expect(me.body.data.tenants.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Aurora',
      'Borealis',
    ]);

    const switched = await caller.post(`/v1/tenants/${borealis.id}/auth/switch`);
    expect(switched.status).toBe(200);
    expect(switched.body.data.user).toMatchObject({ tenant_id: borealis.id, roles: [{ name: 'viewer' }] });
    const third = await service.tenant('Cirrus');
    expect((await caller.post(`/v1/tenants/${third.id}/auth/switch`)).status).toBe(404);
  });

  it('cannot use one tenant’s token with the other’s header', async () => {
    const caller = await service.member(aurora);
    const answer = await caller.get('/v1/auth/me', { 'x-tenant-id': borealis.id });
    expect([answer.status, answer.body.code]).toEqual([403, 'tenant_mismatch']);
  });
});

describe('refreshing', () => {
  const refresh = (token: string, tenant = aurora.id) =>
    service.anybody.post(`/v1/tenants/${tenant}/auth/refresh`, { refresh_token: token });
  const age = (seconds: number) =>
    service.inTenant(aurora, ({ db }) =>
      db
        .updateTable('refresh_token')
        .set({ replaced_at: new Date(Date.now() - seconds * 1000) })
        .where('tenant_id', '=', aurora.tenantId)
        .where('replaced_at', 'is not', null)
        .execute(),
    );

  it('rotates the token, and keeps no token in the clear', async () => {
    const { session } = await service.member(aurora);
    const answer = await refresh(session!.refresh_token);
    expect(answer.status).toBe(200);
    expect(answer.body.data.refresh_token).not.toBe(session!.refresh_token);
    const stored = await service.inTenant(aurora, ({ db }) =>
      db.selectFrom('refresh_token').selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(session!.refresh_token.slice(-20));
  });

  it('serves two tabs that refresh at once', async () => {
    const { session } = await service.member(aurora);
    const answers = await Promise.all([1, 2, 3].map(() => refresh(session!.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = await Promise.all(answers.map(({ body }) => refresh(body.data.refresh_token)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('takes reuse after the grace time for theft and ends the family', async () => {
    const caller = await service.member(aurora);
    const next = await refresh(caller.session!.refresh_token);
    await age(31);
    expect((await refresh(caller.session!.refresh_token)).status).toBe(401);
    expect((await refresh(next.body.data.refresh_token)).status).toBe(401);
    expect((await caller.get('/v1/auth/me')).body.code).toBe('session_ended');
  });

  it('gives as much grace as the service was told to', async () => {
    const strict = await TestService.start({ REFRESH_GRACE_SECONDS: '0' });
    const caller = await strict.member(await strict.tenant());
    const again = (token: string) =>
      strict.anybody.post(`/v1/tenants/${placeholder}/auth/refresh`, { refresh_token: token });
    const next = await again(caller.session!.refresh_token);
    expect((await again(caller.session!.refresh_token)).status).toBe(401);
    expect((await again(next.body.data.refresh_token)).status).toBe(401);
    await strict.close();
  });

  it('refuses garbage, and the placeholder tenant in the path is no obstacle', async () => {
    expect((await refresh('garbage')).status).toBe(401);
    const { session } = await service.member(aurora);
    expect((await refresh(session!.refresh_token, placeholder)).status).toBe(200);
  });
});

describe('a session', () => {
  it('needs a token', async () => {
    const answer = await service.anybody.get('/v1/auth/me');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="energy-monitor"');
    expect(answer.body).toMatchObject({ status: 401, code: 'missing_token', request_id: expect.any(String) });
    const forged = new Caller(service.url, { token: 'eyJhbGciOiJIUzI1NiJ9.e30.AAAA' });
    expect((await forged.get('/v1/auth/me')).body.code).toBe('invalid_token');
  });

  it('ends with sign-out at once', async () => {
    const caller = await service.member(aurora);
    expect((await caller.post('/v1/auth/logout')).status).toBe(204);
    expect((await caller.get('/v1/auth/me')).status).toBe(401);
  });

  it('serves a member without any role', async () => {
    const caller = await service.member(aurora, { roles: [] });
    expect((await caller.get('/v1/auth/me')).body.data).toMatchObject({ permissions: [], roles: [] });
  });
});

describe('the CSRF token', () => {
  const write = (caller: Caller, token?: string) =>
    caller.post('/v1/auth/logout', undefined, token === undefined ? {} : { 'x-csrf-token': token });

  it('is bound at first use; another one is refused with a new one in the header', async () => {
    const caller = await service.member(aurora);
    const bound = await caller.post(`/v1/tenants/${placeholder}/auth/switch`);
    expect(bound.status).toBe(404);
    const refused = await write(caller, 'another-token-of-24-characters');
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: 'csrf_token_invalid',
      message: expect.stringContaining('CSRF token'),
    });
    expect((await write(caller)).status).toBe(403);
    const fresh = (await write(caller, 'yet-another-token-of-some-length')).headers.get('x-csrf-token');
    expect((await write(caller, fresh!)).status).toBe(204);
  });

  it.each(['', 'short', 'has spaces in it, which is wrong'])(
    'must be well-formed, unlike %j',
    async (token) => {
      expect((await write(await service.member(aurora), token)).status).toBe(403);
    },
  );

  it('is refused after a day', async () => {
    const caller = await service.member(aurora);
    await caller.post(`/v1/tenants/${placeholder}/auth/switch`);
    await service.inTenant(aurora, ({ db }) =>
      db
        .updateTable('session_family')
        .set({ csrf_expires_at: new Date(Date.now() - 1000) })
        .execute(),
    );
    expect((await write(caller)).body.code).toBe('csrf_token_invalid');
  });

  it('is rotated on request', async () => {
    const caller = await service.member(aurora);
    const rotated = await caller.get('/v1/auth/csrf');
    expect(rotated.status).toBe(204);
    expect((await write(caller, rotated.headers.get('x-csrf-token')!)).status).toBe(204);
  });
});
