import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { oddTimes } from './random-request.ts';

let service: TestService;
let tenant: Tenant;
let admin: Caller;
let client: ClientFixture;
beforeAll(async () => {
  service = await TestService.start();
  tenant = await service.tenant();
  admin = await service.member(tenant);
  client = await integratorOf(service, tenant);
});
afterAll(() => service.close());

describe.each(oddTimes)('the time %s', (time) => {
  it('is refused or understood wherever a time is sent', async () => {
    const path = `/api/v1/devices/${client.id}`;
    const query = encodeURIComponent(time);
    const execute = (parameters: object) =>
      admin.post('/v1/query/execute', { template_id: 'aggregate_stats', parameters });
    const answers = await Promise.all([
      client.caller.get(`${path}/readings?start=${query}`),
      client.caller.get(`${path}/readings?end=${query}`),
      client.caller.get(`${path}/stats?start=${query}`),
      client.caller.get(`${path}/stats?end=${query}`),
      client.caller.post(`${path}/readings`, { timestamp: time, consumption: 1 }),
      execute({ start_time: time }),
      execute({ end_time: time }),
      admin.post('/v1/analytics/export', {
        query_id: 'raw_metric_data',
        format: 'json',
        parameters: { end_time: time },
      }),
    ]);
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
  });
});

it('the same role in two cases is one role', async () => {
  const made = await admin.post('/v1/roles', { name: 'twice', display_name: 'Twice' });
  const role: string = made.body.data.id;
  const role_ids = [role, role.toUpperCase()];
  const user = {
    email: 'twice@twice.example',
    username: 'twice',
    first_name: 'Twice',
    last_name: 'Twice',
    password: 'temporary-1',
  };
  const created = await admin.post('/v1/users', { ...user, role_ids });
  expect(created.status, created.text).toBe(201);
  expect(created.body.data.roles).toHaveLength(1);
  const assigned = await admin.put(`/v1/users/${created.body.data.id}/roles`, { role_ids });
  expect(assigned.status, assigned.text).toBe(200);
  expect(assigned.body.data.roles).toHaveLength(1);
});

it.each(['.', 'a.', 'a@', '"', '@a.'])(
  'an e-mail address of very many %s is refused at once',
  async (part) => {
    const email = `a${part.repeat(15_000)}@example.com`;
    const answer = await admin.post('/v1/users', { email });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('email')]);
  },
);

describe('a token that is signed well and says nonsense', () => {
  const nonsense: unknown[] = ['', 'x', 7, null, {}, [], true, 'a\0b', 'x'.repeat(4000), '\ud800'];
  const good = '7b1c9d1e-0000-4000-8000-000000000000';

  it.each(['sub', 'tid', 'fam'])('of ours, in %s, is nobody’s', async (claim) => {
    const key = await service.database.owner.selectFrom('signing_key').selectAll().executeTakeFirstOrThrow();
    const text = service.app.secretBox.open(key.secret, `signing key ${key.key_id}`);
    const secret = Buffer.from(text, 'base64url');
    for (const value of nonsense) {
      for (const [audience, path] of [
        ['staff', '/v1/auth/me'],
        ['integrator', '/api/v1/devices'],
      ] as const) {
        const claims = { sub: good, tid: tenant.id, fam: good, [claim]: value };
        const token = await new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: key.key_id, typ: 'at+jwt' })
          .setIssuer('energy-monitor')
          .setAudience(audience)
          .setExpirationTime('5m')
          .sign(secret);
        const answer = await service.anybody.get(path, { authorization: `Bearer ${token}` });
        expect(answer.status, `${claim} ${JSON.stringify(value)}: ${answer.text}`).toBe(401);
      }
    }
  });

  it('of the provider lets nobody in', async () => {
    for (const value of nonsense) {
      for (const claims of [{ sub: value }, { sub: 'known', email: value }]) {
        const access_token = await service.provider.mint({ claims });
        const path = `/v1/tenants/${tenant.id}/auth/exchange-token`;
        const answer = await service.anybody.post(path, { access_token });
        expect([401, 403], `${JSON.stringify(claims)}: ${answer.text}`).toContain(answer.status);
      }
    }
  });
});
