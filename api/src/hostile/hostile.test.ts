import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { Dice } from './dice.ts';
import { type OpenApiDocument, RequestMaker } from './random-request.ts';

/**
 * `FUZZ_REQUESTS=20000` makes a long run of it, of requests never tried before; `FUZZ_SEED` repeats one. Without either the
 * requests are always the same, so that a change is blamed only for what it broke.
 */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1200);
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_REQUESTS ? Date.now() % 1_000_000 : 1));
const unknownId = '7b1c9d1e-0000-4000-8000-000000000000';

let service: TestService;
let documents: OpenApiDocument[];

beforeAll(async () => {
  service = await TestService.start();
  documents = await Promise.all(
    ['/v1', '/api/v1'].map(async (api) => (await service.anybody.get(`${api}/openapi.json`)).body),
  );
});
afterAll(() => service.close());

const operations = () =>
  documents.flatMap((document) =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ document, method, path, operation })),
    ),
  );

interface Inhabited {
  tenant: Tenant;
  /** Ids of everything there is in it. */
  ids: string[];
  staffToken: string;
  integratorToken: string;
}

/** A tenant with something of every kind in it, all of whose names hold a word that must not be seen elsewhere. */
async function inhabit(word: string): Promise<Inhabited> {
  const tenant = await service.tenant(word);
  const admin = await service.member(tenant, { firstName: word });
  const made = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const client = await made('/v1/clients', { name: `${word} farm`, description: word });
  const role = await made('/v1/roles', { name: word, display_name: word });
  const user = await made('/v1/users', {
    email: `${word}${Math.floor(Math.random() * 1e9)}@example.com`,
    username: 'x',
    first_name: word,
    last_name: word,
    password: 'temporary-1',
  });
  const file = await made('/v1/analytics/export', { query_id: 'raw_metric_data', format: 'json' });
  const other = await addClient(service, tenant, `${word} site`);
  await ingest(service, tenant, [
    { client: other, metric: 'status', at: new Date(Date.now() - 60_000), value: word },
  ]);
  const token = await service.anybody.post('/api/v1/auth/token', {
    grant_type: 'client_credentials',
    client_id: client.id,
    client_secret: client.access_token,
  });
  const bearer = { authorization: `Bearer ${token.body.access_token}` };
  const device = await service.anybody.post(
    '/api/v1/devices',
    { name: `${word} device`, type: 'meter' },
    bearer,
  );
  expect(device.status, device.text).toBe(201);
  return {
    tenant,
    ids: [
      tenant.id,
      client.id,
      role.id,
      user.id,
      admin.user.id,
      file.id,
      other,
      device.body.data.id ?? device.body.data.device_id,
    ],
    staffToken: admin.session?.access_token ?? '',
    integratorToken: token.body.access_token,
  };
}

function send(
  path: string,
  method: string,
  headers: Record<string, string>,
  body: RequestInit['body'] | undefined,
) {
  return fetch(service.url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
  });
}

describe('random requests', () => {
  it(`get no 5xx (${requests} of them, seed ${seed})`, { timeout: 600_000 }, async () => {
    const dice = new Dice(seed);
    const all = operations();
    const statuses = new Map<number, number>();
    for (let done = 0; done < requests; ) {
      const home = await inhabit(`home${done}`);
      const makers = documents.map(
        (document) => new RequestMaker(document, dice, [...home.ids, unknownId], 0.25),
      );
      // Sooner or later one of them ends the session, so sessions are made anew from time to time.
      for (let i = 0; i < 100 && done < requests; i += 1, done += 1) {
        const { document, method, path, operation } = dice.pick(all);
        const request = makers[documents.indexOf(document)]?.make(method, path, operation);
        if (!request || path === '/v1/live') continue;
        const token = path.startsWith('/api/') ? home.integratorToken : home.staffToken;
        const credentials: Record<string, string> = dice.chance(0.95)
          ? { authorization: `Bearer ${token}`, 'x-csrf-token': 'a-token-of-24-characters' }
          : { authorization: dice.pick(['Bearer', 'Bearer ', 'Basic eDp5', `Bearer ${'x'.repeat(5000)}`]) };
        const answer = await send(
          request.path,
          request.method,
          { ...request.headers, ...credentials },
          request.body,
        );
        const text = await answer.text();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect(
          answer.status,
          `${request.method} ${request.path} ${String(request.body).slice(0, 500)}\n${text}`,
        ).toBeLessThan(500);
      }
    }
    // They are not all refused at the door.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 404, 422]));
    expect((await service.anybody.get('/healthz')).status).toBe(200);
  });
});

describe('two tenants', () => {
  it('learn nothing of each other and change nothing of each other', { timeout: 120_000 }, async () => {
    const dice = new Dice(seed);
    const foreign = await inhabit('foreigner');
    const before = await snapshot(foreign.tenant);
    for (let round = 0; round < 3; round += 1) {
      const home = await inhabit(`home${round}`);
      for (const { document, method, path, operation } of operations()) {
        if (path === '/v1/live' || operation.operationId === 'signOut') continue;
        const token = path.startsWith('/api/') ? home.integratorToken : home.staffToken;
        const headers = { authorization: `Bearer ${token}`, 'x-csrf-token': 'a-token-of-24-characters' };
        const state = dice.upTo(1_000_000);
        // The same request twice: about something of the other tenant, and about something that never was.
        const [theirs, nothing] = await Promise.all(
          [foreign.ids, [unknownId]].map(async (ids) => {
            const request = new RequestMaker(document, new Dice(state), ids, 0).make(method, path, operation);
            const answer = await send(
              request.path,
              request.method,
              { ...request.headers, ...headers },
              request.body,
            );
            const text = await answer.text();
            return { status: answer.status, text, told: text.replace(/"request_id":"[^"]+"/, ''), request };
          }),
        );
        const what = `${method} ${theirs?.request.path} ${String(theirs?.request.body)}`;
        expect(theirs?.text, what).not.toMatch(/foreigner/i);
        if (!path.includes('{') || path.includes('{tenantId}')) continue;
        // A sentence may repeat the id that was sent, but not where there is nothing to find.
        const told = (answer: typeof theirs) => [answer?.status, answer?.status === 404 ? answer.told : ''];
        expect(told(theirs), what).toEqual(told(nothing));
      }
    }
    expect(await snapshot(foreign.tenant)).toEqual(before);
  });
});

/** All that belongs to a tenant. */
async function snapshot(tenant: Tenant): Promise<Record<string, unknown[]>> {
  const tables = [
    'app_user',
    'role',
    'role_permission',
    'user_role',
    'client',
    'series',
    'reading',
    'reading_1h',
    'export',
    'alert_rule',
    'webhook',
  ] as const;
  return service.inTenant(tenant, async ({ db }) =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => [
          table,
          (await db.selectFrom(table).selectAll().where('tenant_id', '=', tenant.tenantId).execute())
            .map((row) => JSON.stringify(row))
            .toSorted(),
        ]),
      ),
    ),
  );
}
