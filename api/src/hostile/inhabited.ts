import { expect } from 'vitest';
import { Caller } from '../testing/caller.ts';
import { addClient, ingest } from '../testing/readings.ts';
import type { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { OpenApiDocument, Operation } from './random-request.ts';

export interface Inhabited {
  tenant: Tenant;
  /** Ids of everything there is in it; of two tenants, the same kinds of things in the same order. */
  ids: string[];
  staffToken: string;
  /** What was bound to the session by its first write. */
  csrf: string;
  integratorToken: string;
}

/** A tenant with something of every kind in it, all of whose names hold a word that must not be seen elsewhere. */
export async function inhabit(service: TestService, word: string): Promise<Inhabited> {
  const tenant = await service.tenant(word);
  const admin = await service.member(tenant, { firstName: word, email: `admin@${word}.example` });
  const made = async (caller: Caller, path: string, body: object) => {
    const answer = await caller.post(path, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const client = await made(admin, '/v1/clients', { name: `${word} farm`, description: word });
  const role = await made(admin, '/v1/roles', { name: word, display_name: word });
  const user = await made(admin, '/v1/users', {
    email: `user@${word}.example`,
    username: 'x',
    first_name: word,
    last_name: word,
    password: 'temporary-1',
  });
  const file = await made(admin, '/v1/analytics/export', { query_id: 'raw_metric_data', format: 'json' });
  const maintenance = await made(admin, '/v1/maintenance-windows', {
    reason: `${word} maintenance`,
    starts_at: '2020-01-05T22:00',
    ends_at: '2020-01-06T02:00',
    weekly: false,
    everywhere: false,
    client_ids: [client.id],
    locations: [],
  });
  const other = await addClient(service, tenant, `${word} site`);
  await ingest(service, tenant, [
    { client: other, metric: 'status', at: new Date(Date.now() - 60_000), value: word },
  ]);

  const { body } = await service.obtainToken(client.id, client.access_token);
  const integrator = new Caller(service.url, { token: body.access_token });
  const device = await made(integrator, '/api/v1/devices', { name: `${word} device`, type: 'meter' });
  const rule = await made(integrator, '/api/v1/alerts/rules', {
    name: `${word} rule`,
    kind: 'threshold',
    metric: 'power',
    condition: 'above',
    threshold: 5,
    severity: 'high',
  });
  const reading = { timestamp: new Date(Date.now() - 60_000).toISOString(), metadata: { power: 9 } };
  await integrator.post(`/api/v1/devices/${device.device_id}/readings`, reading);
  const alerts = await integrator.get('/api/v1/alerts');
  expect(alerts.body.data, alerts.text).toHaveLength(1);
  const webhook = await made(integrator, '/api/v1/webhooks', {
    url: `https://${word}.example/hook`,
    events: ['device.offline'],
  });
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
      device.device_id,
      rule.id,
      alerts.body.data[0].id,
      webhook.id,
      maintenance.id,
    ],
    staffToken: admin.session?.access_token ?? '',
    csrf: admin.csrf,
    integratorToken: body.access_token,
  };
}

export interface DescribedOperation {
  document: OpenApiDocument;
  method: string;
  path: string;
  operation: Operation;
}

/** Every operation of both APIs, from the documents they serve, but for the stream that never ends. */
export async function everyOperation(service: TestService): Promise<DescribedOperation[]> {
  const documents: OpenApiDocument[] = await Promise.all(
    ['/v1', '/api/v1'].map(async (api) => (await service.anybody.get(`${api}/openapi.json`)).body),
  );
  return documents.flatMap((document) =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(() => path !== '/v1/live')
        .map(([method, operation]) => ({ document, method, path, operation })),
    ),
  );
}

/** What the tenant's own people and devices send with a request. */
export function credentialsOf(home: Inhabited, path: string): Record<string, string> {
  const token = path.startsWith('/api/') ? home.integratorToken : home.staffToken;
  return { authorization: `Bearer ${token}`, 'x-csrf-token': home.csrf };
}
