import { afterAll, beforeAll, expect, it } from 'vitest';
import { integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { logSerializers } from './request-log.plugin.ts';

interface Line {
  trace_id?: string;
  msg: string;
  reqId?: string;
  route?: string;
  tenant?: string;
  req?: { method: string; path: string };
  res?: { statusCode: number };
  authentication?: string;
  outcome?: string;
  user?: string;
  client?: string;
  why?: string;
}

let service: TestService;
let logging: TestService;
let text = '';
beforeAll(async () => {
  service = await TestService.start();
  logging = await service.another({ logStream: { write: (line) => (text += line) } });
});
afterAll(async () => {
  await logging.close();
  await service.close();
});

const lines = () =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

it('log lines are JSON that name the request, its route and its tenant, and hold no secret and nothing of a person', async () => {
  const tenant = await service.tenant('Secretive Solar');
  const email = 'Ida.Quist@aurora.example';
  const providerToken = await service.provider.mint({ email });
  const member = await service.member(tenant, { email, firstName: 'Ida', lastName: 'Quist' });
  const client = await integratorOf(service, tenant, 'Cellar of Ida');
  const staff = member.at(logging.url);
  const { anybody } = logging;

  const signedIn = await anybody.post(`/v1/tenants/${tenant.id}/auth/exchange-token`, {
    access_token: providerToken,
  });
  const { access_token, refresh_token } = signedIn.body.data;
  await anybody.post(`/v1/tenants/${tenant.id}/auth/refresh`, { refresh_token });
  const found = await staff.get('/v1/clients?search=Cellar%20of%20Ida');
  await staff.get('/v1/clients?search=%00');
  const made = await staff.post('/v1/clients', { name: 'Attic of Ida', description: 'under the roof' });
  await staff.post('/v1/users', {
    email: 'nina.newcomer@aurora.example',
    username: 'nina',
    first_name: 'Nina',
    last_name: 'Newcomer',
    password: 'temporary-1',
  });
  await staff.post('/v1/users', '{"password": "temporary-1", ', { 'content-type': 'application/json' });
  await staff.post(
    '/v1/clients',
    { name: 'x', description: 'x' },
    { 'x-csrf-token': 'a-stale-token-of-24-signs' },
  );
  await anybody.get(`/v1/nowhere?access_token=${access_token}`);
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
  const granted = await anybody.post('/api/v1/auth/token', 'grant_type=client_credentials', {
    authorization: `Basic ${basic}`,
    'content-type': 'application/x-www-form-urlencoded',
  });
  const device = client.caller.at(logging.url);
  const webhook = await device.post('/api/v1/webhooks', {
    url: 'https://hook.example/',
    events: ['device.offline'],
  });
  await device.post(`/api/v1/devices/${client.id}/readings`, {
    timestamp: new Date().toISOString(),
    metadata: { note: 'the key is under the mat' },
  });

  expect([found.status, made.status, granted.status, webhook.status]).toEqual([200, 201, 200, 201]);
  const completed = lines().filter(({ msg }) => msg === 'request completed');
  expect(completed.length).toBeGreaterThanOrEqual(11);
  expect(completed.every(({ reqId, route, res }) => reqId && route && res)).toBe(true);
  expect(completed).toContainEqual(
    expect.objectContaining({ route: '/v1/clients', tenant: tenant.id, res: { statusCode: 200 } }),
  );
  expect(completed).toContainEqual(
    expect.objectContaining({ route: '/api/v1/devices/:device_id/readings', tenant: tenant.id }),
  );
  const secrets = {
    providerToken,
    access_token,
    refresh_token,
    session: member.session?.access_token,
    csrf: member.csrf,
    staleCsrf: 'a-stale-token-of-24-signs',
    clientToken: made.body.data.access_token,
    clientSecret: client.secret,
    basic,
    integrator: granted.body.access_token,
    webhook: webhook.body.data.secret,
    password: 'temporary-1',
  };
  const personal = [
    'Ida',
    'Quist',
    'aurora.example',
    'Nina',
    'Newcomer',
    'Cellar',
    'Attic',
    'mat',
    'Secretive',
  ];
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret, what).toMatch(/^\S{8,}$/);
    expect(text.includes(String(secret)), `the log holds ${what}`).toBe(false);
  }
  for (const word of personal) expect(text.includes(word), `the log holds ${word}`).toBe(false);
});

it('say who came in and how, and why others did not', async () => {
  const tenant = await service.tenant('Gatehouse');
  const member = await service.member(tenant, { email: 'ida@gatehouse.example' });
  const client = await integratorOf(service, tenant, 'Cellar');
  const { anybody } = logging;
  const before = lines().length;
  const path = `/v1/tenants/${tenant.id}/auth`;
  const access_token = await service.provider.mint({ email: 'ida@gatehouse.example' });
  const { body } = await anybody.post(`${path}/exchange-token`, { access_token });
  await anybody.post(`${path}/exchange-token`, { access_token: 'made up' });
  await anybody.post(`${path}/refresh`, { refresh_token: body.data.refresh_token });
  await anybody.post(`${path}/refresh`, { refresh_token: 'made up' });
  const grant = (client_secret: string) =>
    anybody.post('/api/v1/auth/token', {
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret,
    });
  await grant(client.secret);
  await grant('made up');
  const said = lines()
    .slice(before)
    .filter(({ msg }) => msg === 'authentication')
    .map(({ authentication, outcome, user, client: by, why }) => [
      authentication,
      outcome,
      user ?? by ?? why,
    ]);
  expect(said).toEqual([
    ['provider', 'granted', member.user.id],
    ['provider', 'refused', 'invalid_provider_token'],
    ['refresh', 'granted', member.user.id],
    ['refresh', 'refused', expect.any(String)],
    ['client', 'granted', client.id],
    ['client', 'refused', 'invalid_client'],
  ]);
});

it('an error of the database is described without the values it quotes', () => {
  const error = Object.assign(
    new Error('duplicate key value violates unique constraint "person_email_key"'),
    {
      code: '23505',
      detail: 'Key (email)=(ida.quist@aurora.example) already exists.',
      cause: new Error('the first'),
    },
  );
  const described = logSerializers.err(error);
  expect(described).toMatchObject({
    type: 'Error',
    message: error.message,
    code: '23505',
    stack: expect.stringContaining('request-log.test.ts'),
    cause: 'the first',
  });
  expect(JSON.stringify(described)).not.toContain('ida.quist');
});

it('an answer that is an error, and its lines, name the trace of who asked', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const before = lines().length;
  const ask = (traceparent: string) => logging.anybody.get('/v1/clients', { traceparent });
  const told = await ask(`00-${trace}-00f067aa0ba902b7-01`);
  expect(told.body).toMatchObject({ status: 401, trace_id: trace });
  const untold = await ask(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`);
  expect(untold.body).not.toHaveProperty('trace_id');
  const completed = lines()
    .slice(before)
    .filter(({ msg }) => msg === 'request completed');
  expect(completed.map(({ trace_id }) => trace_id)).toEqual([trace, undefined]);
});
