import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import type { Caller } from '../testing/caller.ts';
import { integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { quotasOf } from './rate-limits.ts';

const limits = { anonymous: 60, session: 100, integrator: 100, tenant: 240 };
let service: TestService;
beforeAll(async () => {
  service = await TestService.start({
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    RATE_LIMIT_ANONYMOUS: String(limits.anonymous),
    RATE_LIMIT_SESSION: String(limits.session),
    RATE_LIMIT_INTEGRATOR: String(limits.integrator),
    RATE_LIMIT_TENANT: String(limits.tenant),
  });
});
afterAll(() => service.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

let address = 0;

interface Wish {
  method?: string;
  headers?: () => Record<string, string>;
  body?: string;
}

/** Asks for the same until it is refused for asking too often; how often it was answered before, and by which statuses. */
async function until429(path: string, { method = 'GET', headers = () => ({}), body }: Wish, most: number) {
  const statuses = new Set<number>();
  let answered = 0;
  while (answered <= most) {
    const some = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(service.url + path, {
          method,
          headers: headers(),
          ...(body === undefined ? {} : { body }),
          redirect: 'manual',
        }),
      ),
    );
    for (const answer of some) {
      await answer.arrayBuffer();
      if (answer.status === 429) return { answered, statuses: [...statuses], refusal: answer };
      answered += 1;
      statuses.add(answer.status);
    }
  }
  throw new Error(`No 429 in ${answered} calls of ${path}: ${[...statuses].join()}`);
}

describe('the limit of requests', () => {
  const refresh = (address: string) =>
    service.anybody.post(
      '/v1/tenants/7b1c9d1e-0000-4000-8000-000000000000/auth/refresh',
      { refresh_token: 'wrong' },
      from(address),
    );

  it('is told with every answer, and refuses with the time to wait', async () => {
    const first = await refresh('198.51.100.1');
    expect(first.headers.get('ratelimit-policy')).toBe('"anonymous";q=60;w=60');
    const [, remaining] = /^"anonymous";r=(\d+);t=\d+$/.exec(first.headers.get('ratelimit') ?? '') ?? [];
    let last = first;
    for (let left = Number(remaining); left >= 0; left -= 1) last = await refresh('198.51.100.1');
    expect([last.status, last.body.code]).toEqual([429, 'too_many_requests']);
    expect(last.headers.get('ratelimit')).toContain(';r=0;');
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.headers.get('content-type')).toContain('application/problem+json');
    expect(last.headers.get('x-content-type-options')).toBe('nosniff');
    // Pages and health have an allowance of their own, and so has another address.
    expect((await service.anybody.get('/healthz', from('198.51.100.1'))).status).toBe(200);
    expect((await refresh('198.51.100.2')).status).toBe(401);
  });

  it.each([
    ['GET', '/v1/clients', 401],
    ['GET', '/v1/nowhere/at/all', 404],
    ['POST', '/v1/nowhere', 404],
    ['GET', '/api/v1/devices', 401],
    ['GET', '/api/v2/devices', 404],
  ])('counts bad tokens: %s %s', async (method, path, status) => {
    const sender = from(`203.0.113.${(address += 1)}`);
    const headers = () => ({ ...sender, authorization: `Bearer ${randomUUID()}` });
    const { answered, statuses, refusal } = await until429(path, { method, headers }, 100);
    expect(statuses).toEqual([status]);
    expect(answered).toBeLessThanOrEqual(limits.anonymous);
    expect(refusal.headers.get('ratelimit-policy')).toContain('"anonymous"');
  });

  it('goes by the address that the trusted proxy wrote, whatever stands before it', async () => {
    const headers = () => from(`${Math.floor(Math.random() * 200)}.1.1.1, 198.51.100.9`);
    const { answered } = await until429('/v1/clients', { headers }, 100);
    expect(answered).toBeLessThanOrEqual(limits.anonymous);
  });

  it('takes an IPv6 network for one address', async () => {
    const headers = () => from(`2001:db8:0:7:${Math.floor(Math.random() * 65_536).toString(16)}::1`);
    expect((await until429('/v1/clients', { headers }, 100)).answered).toBeLessThanOrEqual(limits.anonymous);
  });

  it('counts what is forbidden, and refused for its CSRF token, with the session', async () => {
    const nobody = await service.member(await service.tenant(), { roles: [] });
    const authorization = { authorization: nobody.authorization };
    const forbidden = await until429('/v1/clients', { headers: () => authorization }, 200);
    expect([forbidden.statuses, forbidden.answered <= limits.session]).toEqual([[403], true]);
    expect(forbidden.refusal.headers.get('ratelimit-policy')).toBe('"staff";q=100;w=60');

    const writer = await service.member(await service.tenant());
    const wrong = () => ({ authorization: writer.authorization, 'x-csrf-token': 'no' });
    const refused = await until429('/v1/auth/logout', { method: 'POST', headers: wrong }, 200);
    expect([refused.statuses, refused.answered <= limits.session]).toEqual([[403], true]);
  });

  it('counts each of several reads in one call as if it had come by itself', async () => {
    const reader = await service.member(await service.tenant());
    const reads = Array.from({ length: 30 }, () => ({ path: '/v1/auth/me' }));
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      const { text } = await reader.post('/v1/reads', { reads });
      statuses.push(...[...text.matchAll(/"status":(\d+),"headers"/g)].map(([, status]) => Number(status)));
    }
    const read = statuses.filter((status) => status === 200).length;
    expect(read).toBeLessThanOrEqual(limits.session);
    expect(read).toBeGreaterThan(limits.session / 2);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('counts calls with the token of a session that has ended', async () => {
    const gone = await service.member(await service.tenant());
    await gone.post('/v1/auth/logout');
    const headers = () => ({ authorization: gone.authorization });
    const { statuses, answered } = await until429('/v1/auth/me', { headers }, 200);
    expect([statuses, answered <= limits.session]).toEqual([[401], true]);
  });

  it('has an end for an organization too, and leaves others alone', async () => {
    const tenant = await service.tenant();
    const other = await service.member(await service.tenant());
    const callers = [await service.member(tenant), await service.member(tenant)];
    const client = (await integratorOf(service, tenant)).caller;
    const path = (caller: Caller) => (caller === client ? '/api/v1/devices' : '/v1/auth/me');
    let turn = 0;
    let last: Response | undefined;
    for (let made = 0; made < limits.tenant + 100 && last?.status !== 429; made += 20) {
      const some = await Promise.all(
        Array.from({ length: 20 }, () => {
          const caller = [...callers, client][(turn += 1) % 3] ?? client;
          return fetch(service.url + path(caller), { headers: { authorization: caller.authorization } });
        }),
      );
      for (const answer of some) await answer.arrayBuffer();
      last = some.at(-1);
    }
    expect(last?.status).toBe(429);
    expect(last?.headers.get('ratelimit-policy')).toBe(`"tenant";q=${limits.tenant};w=60`);
    expect((await other.get('/v1/auth/me')).status).toBe(200);
  });
});

it('allows what was promised where nothing else is set', () => {
  const defaults = loadConfig({}).rateLimits;
  expect(defaults && quotasOf(defaults)).toEqual({
    anonymous: 600,
    'sign-in': 600,
    files: 30_000,
    staff: 1800,
    account: 5400,
    integrator: 3000,
    tenant: 30_000,
  });
});

it('the development sign-in has an end as well', async () => {
  const local = await TestService.start({ RATE_LIMITS: 'on', SSO_ISSUER: '', RATE_LIMIT_ANONYMOUS: '30' });
  const statuses: number[] = [];
  for (let made = 0; made < 100 && statuses.at(-1) !== 429; made += 1) {
    const answer = await fetch(`${local.url}/sso/auth`, { redirect: 'manual' });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(statuses).toHaveLength(31);
  await local.close();
});
