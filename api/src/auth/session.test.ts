import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';

const placeholder = '00000000-0000-0000-0000-000000000000';
let service: TestService;
let aurora: Tenant;

beforeAll(async () => {
  service = await TestService.start();
  aurora = await service.tenant('Aurora');
});
afterAll(() => service.close());

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

  it('begins no second branch: whoever replays a token in time gets the same successor', async () => {
    const { session } = await service.member(aurora);
    const answers = await Promise.all([1, 2, 3].map(() => refresh(session!.refresh_token)));
    const successors = new Set(answers.map(({ body }) => body.data.refresh_token));
    expect(successors.size).toBe(1);
    const [next = ''] = successors;
    expect((await refresh(next)).status).toBe(200);
    expect((await refresh(session!.refresh_token)).body.data.refresh_token).toBe(next);
  });

  it('ends for good after the life of a session, however fresh the token is', async () => {
    const { session } = await service.member(aurora);
    const fresh = (await refresh(session!.refresh_token)).body.data.refresh_token;
    const began = (days: number) =>
      service.inTenant(aurora, ({ db }) =>
        db
          .updateTable('session_family')
          .set({ signed_in_at: new Date(Date.now() - days * 86_400_000) })
          .where('tenant_id', '=', aurora.tenantId)
          .where('user_id', '=', session!.user.id)
          .execute(),
      );
    await began(29);
    expect((await refresh(fresh)).status).toBe(200);
    await began(31);
    expect((await refresh(fresh)).status).toBe(401);
  });

  it('takes reuse after the grace time for theft and ends the family', async () => {
    const caller = await service.member(aurora);
    const next = await refresh(caller.session!.refresh_token);
    await age(31);
    expect((await refresh(caller.session!.refresh_token)).status).toBe(401);
    expect((await refresh(next.body.data.refresh_token)).status).toBe(401);
    expect((await caller.get('/v1/auth/me')).body.code).toBe('session_ended');
  });

  it('ends after 30 days', async () => {
    const { session } = await service.member(aurora);
    const found = await service.inTenant(aurora, ({ db }) =>
      db
        .selectFrom('refresh_token')
        .select(['token_hash', 'expires_at'])
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect((found.expires_at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    await service.inTenant(aurora, ({ db }) =>
      db
        .updateTable('refresh_token')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('tenant_id', '=', aurora.tenantId)
        .where('token_hash', '=', found.token_hash)
        .execute(),
    );
    expect((await refresh(session!.refresh_token)).status).toBe(401);
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

  it('needs a fresh token after an hour, however often the one before was good', async () => {
    const caller = await service.member(aurora);
    for (const _again of [1, 2]) expect((await caller.get('/v1/auth/me')).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    try {
      expect((await caller.get('/v1/auth/me')).body.code).toBe('invalid_token');
    } finally {
      vi.useRealTimers();
    }
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
    const fresh = (await write(caller, 'yet-another-token-of-some-length')).headers.get('x-csrf-token');
    expect(await caller.post(`/v1/tenants/${placeholder}/auth/switch`)).toMatchObject({ status: 404 });
    expect((await write(caller, fresh!)).status).toBe(204);
  });

  it('of a refusal is bound when it is sent, and the one before it counts no more', async () => {
    const caller = await service.member(aurora);
    const act = (token: string) =>
      caller.post(`/v1/tenants/${placeholder}/auth/switch`, undefined, { 'x-csrf-token': token });
    expect((await act(caller.csrf)).status).toBe(404);
    const fresh = (await act('another-token-of-24-characters')).headers.get('x-csrf-token')!;
    expect((await act(fresh)).status).toBe(404);
    expect((await act(fresh)).status).toBe(404);
    expect((await act(caller.csrf)).status).toBe(403);
  });

  it('costs no row when it is refused', async () => {
    const caller = await service.member(aurora);
    await caller.post(`/v1/tenants/${placeholder}/auth/switch`);
    const versions = () =>
      service.inTenant(aurora, async ({ db }) => {
        const { rows } = await sql`
          select family_id, xmin::text, ctid::text from session_family order by family_id`.execute(db);
        return rows;
      });
    const before = await versions();
    const told = new Set<string | null>();
    for (const token of ['', 'short', 'one-more-token-of-some-length', 'and-yet-another-of-some-length'])
      told.add((await write(caller, token)).headers.get('x-csrf-token'));
    expect(told.size).toBe(1);
    expect(await versions()).toEqual(before);
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
