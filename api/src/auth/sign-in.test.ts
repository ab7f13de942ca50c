import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Caller } from '../testing/caller.ts';
import { TestProvider } from '../testing/test-provider.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { insertUser } from '../users/new-user.queries.ts';
import { signIn } from './sign-in.ts';

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

  it('asks the provider for the address that a token does not hold, and believes it when it is verified', async () => {
    const email = 'quiet@aurora.example';
    await service.inTenant(aurora, (tx) => insertUser(tx, { ...names, email }));
    const answers = async (subject: string, said: object) => {
      service.provider.userInfo.set(subject, said);
      return (await exchange(await service.provider.mint({ subject, email: undefined }))).status;
    };
    expect(await answers('q1', { sub: 'q1', email })).toBe(403);
    expect(await answers('q2', { sub: 'another', email, email_verified: true })).toBe(403);
    expect(await answers('q3', { sub: 'q3', email, email_verified: true })).toBe(200);
  });

  it('says that the provider cannot be reached, and not that the person may not come in', async () => {
    const provider = await TestProvider.start();
    const token = await provider.mint();
    const alone = await TestService.start({ SSO_ISSUER: provider.issuer });
    await provider.close();
    const path = `/v1/tenants/${placeholder}/auth/exchange-token`;
    const answer = await alone.anybody.post(path, { access_token: token });
    expect([answer.status, answer.body.code]).toEqual([503, 'provider_unavailable']);
    await alone.close();
  });

  it('asks for a stronger sign-in where the operator wants one, and takes no weaker one', async () => {
    const provider = await TestProvider.start();
    const strict = await TestService.start({
      SSO_ISSUER: provider.issuer,
      SSO_REQUIRED_ACR: 'phrh urn:example:two-factors',
      SSO_AUTHORIZE_PARAMS: 'prompt=login',
    });
    const office = await strict.tenant('Strict');
    await strict.inTenant(office, (tx) =>
      insertUser(tx, { ...names, email: 'ida@strict.example', status: 'active' }),
    );
    const came = async (claims: Record<string, unknown>) => {
      const access_token = await provider.mint({ email: 'ida@strict.example', claims });
      const path = `/v1/tenants/${placeholder}/auth/exchange-token`;
      const { status, body } = await strict.anybody.post(path, { access_token });
      return [status, body.code];
    };
    for (const acr of [undefined, 'pwd', 'phr', 'phrh urn:example:two-factors', ['phrh'], 1, { phrh: true }])
      expect(await came({ acr }), JSON.stringify(acr)).toEqual([401, 'insufficient_user_authentication']);
    for (const acr of ['phrh', 'urn:example:two-factors'])
      expect(await came({ acr })).toEqual([200, undefined]);
    expect(strict.config.sso.authorizeParams).toEqual({
      acr_values: 'phrh urn:example:two-factors',
      prompt: 'login',
    });
    await strict.close();
    await provider.close();
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

describe('a sign-in that is good for one organization only', () => {
  it('leads to no other one, also not later', async () => {
    const email = 'shared@example.com';
    const [one, two] = [await service.tenant('One'), await service.tenant('Two')];
    await service.member(one, { email });
    await service.member(two, { email });
    const context = {
      database: service.database,
      accessTokens: service.app.accessTokens,
      csrf: undefined,
      origin: { address: '127.0.0.1', browser: null, system: null },
      requestId: 'test',
      tenantNumbers: service.app.tenantNumbers,
      operators: new Set<string>(),
      refreshPolicy: service.app.refreshPolicy,
    };
    const identity = {
      issuer: service.provider.issuer,
      subject: `subject of ${email}`,
      email,
      tenant: one.id,
    };
    const session = await signIn(context, identity, two.id);
    expect(session.user.tenant_id).toBe(one.id);
    const refreshed = await service.anybody.post(`/v1/tenants/${one.id}/auth/refresh`, {
      refresh_token: session.refresh_token,
    });
    for (const { access_token } of [session, refreshed.body.data]) {
      const caller = new Caller(service.url, { session: { ...session, access_token } });
      caller.csrf = 'the-token-of-one-page-in-both';
      const me = await caller.get('/v1/auth/me');
      expect(me.body.data.tenants.map(({ id }: { id: string }) => id)).toEqual([one.id]);
      expect((await caller.post(`/v1/tenants/${two.id}/auth/switch`)).status).toBe(404);
    }
    // Nor to one that the person does not belong to.
    await expect(signIn(context, { ...identity, tenant: randomUUID() }, two.id)).rejects.toThrow(
      'belongs to no organization',
    );
    const free = await service.signIn(email, one);
    expect((await free.post(`/v1/tenants/${two.id}/auth/switch`)).status).toBe(200);
  });
});
