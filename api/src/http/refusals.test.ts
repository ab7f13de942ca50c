import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyOperation } from '../hostile/inhabited.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { usualBodyBytes } from './body-limits.ts';

let service: TestService;
let client: ClientFixture;
beforeAll(async () => {
  service = await TestService.start();
  client = await integratorOf(service, await service.tenant());
});
afterAll(() => service.close());

const devices = '/api/v1/devices';

async function sendBytes(path: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  const answer = await fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: client.caller.authorization, ...headers },
    body,
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
const packed = (value: unknown) => new Uint8Array(gzipSync(JSON.stringify(value)));
const json = { 'content-type': 'application/json' };
const gzip = { ...json, 'content-encoding': 'gzip' };

/** Browsers and fetch do not send it. */
async function trace(path: string) {
  const { hostname, port } = new URL(service.url);
  const call = request({ hostname, port, path, method: 'TRACE', headers: { cookie: 'secret=1' } }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, allow: answer.headers.allow, body: await text(answer) };
}

it.each(['/', '/clients', '/v1/auth/me', '/api/v1/devices', '/nothing/of/this', '/mfe/x/y.js', '/healthz'])(
  'TRACE %s is not allowed and echoes nothing',
  async (path) => {
    const answer = await trace(path);
    expect(answer.status).toBe(405);
    expect(answer.allow).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
    expect(answer.body).not.toContain('secret');
  },
);

describe('a body', () => {
  it('is taken packed by gzip', async () => {
    const answer = await sendBytes(devices, packed({ name: 'Packed' }), gzip);
    expect(answer).toMatchObject({ status: 201, body: { data: { name: 'Packed' } } });
  });

  it('is told of a number beyond all numbers, and of one in quotation marks, what is wrong with it', async () => {
    const path = `/api/v1/devices/${client.id}/readings`;
    const send = (consumption: string) =>
      sendBytes(
        path,
        new TextEncoder().encode(`{"timestamp":"2026-05-04T10:00:00Z","consumption":${consumption}}`),
        json,
      );
    const told = async (consumption: string) =>
      ((await send(consumption)).body as { message: string }).message;
    expect(await told('1e400')).toMatch(
      /^consumption: must be number, and this one is beyond 1\.79.*e\+308$/,
    );
    expect(await told('"1.5"')).toMatch(
      /^consumption: must be number, and this is text: write it without quotation marks$/,
    );
    expect(await told('"off"')).toMatch(/^consumption: must be number, and this is text$/);
  });

  it('has its limit after it is unpacked', async () => {
    const bomb = packed({ name: 'x'.repeat(50 * usualBodyBytes) });
    expect(bomb.length).toBeLessThan(usualBodyBytes);
    expect((await sendBytes(devices, bomb, gzip)).status).toBe(413);
  });

  it('that is not what its header says is refused with 400', async () => {
    const bytes = new TextEncoder().encode('{"name":"x"}');
    expect((await sendBytes(devices, bytes, gzip)).status).toBe(400);
  });

  it.each([
    ['text/plain', {}],
    ['application/xml', {}],
    ['application/x-www-form-urlencoded', {}],
    ['application/json', { 'content-encoding': 'br' }],
    ['application/json', { 'content-encoding': 'nonsense' }],
  ])('of %s %j is refused with 415', async (type, more) => {
    const bytes = new TextEncoder().encode('{"name":"x"}');
    const answer = await sendBytes(devices, bytes, { 'content-type': type, ...more });
    expect(answer).toMatchObject({ status: 415, body: { status: 415 } });
    const told = 'content-encoding' in more ? 'gzip, identity' : null;
    expect(answer.headers.get('accept-encoding')).toBe(told);
  });

  it('is small but for batches and imports', async () => {
    const long = new TextEncoder().encode(JSON.stringify({ name: 'x'.repeat(usualBodyBytes) }));
    expect((await sendBytes(devices, long, json)).status).toBe(413);
    const member = await service.member(await service.tenant());
    const report = JSON.stringify({ events: ['x'.repeat(20_000)] });
    expect((await member.post('/v1/telemetry/remotes', report, json)).status).toBe(413);
    const readings = Array.from({ length: 2000 }, (_, index) => ({
      timestamp: new Date(Date.now() - index * 1000).toISOString(),
      consumption: 1,
    }));
    const batch = new TextEncoder().encode(JSON.stringify({ readings }));
    expect(batch.length).toBeGreaterThan(usualBodyBytes);
    expect((await sendBytes(`${devices}/${client.id}/readings/batch`, batch, json)).status).toBe(200);
  });

  it('of more values than can be read at once is refused before it is read', async () => {
    const many = new TextEncoder().encode(`{"readings":[${'{},'.repeat(150_000)}{}]}`);
    const answer = await sendBytes(`${devices}/${client.id}/readings/batch`, many, json);
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_many_values' } });
  });
});

it('another method on a known path is answered 405 with those it takes, in every operation', async () => {
  const allowed = new Map<string, string[]>();
  for (const { method, path } of await everyOperation(service)) {
    const concrete = path.replaceAll(/\{\w+\}/g, client.id);
    allowed.set(concrete, [...(allowed.get(concrete) ?? []), method.toUpperCase()]);
  }
  expect(allowed.size).toBeGreaterThan(40);
  for (const [path, methods] of allowed) {
    const another = ['PATCH', 'DELETE', 'PUT'].find((method) => !methods.includes(method)) ?? '';
    const answer = await fetch(service.url + path, { method: another });
    const allow = answer.headers.get('allow')?.split(', ');
    expect([path, answer.status, allow]).toEqual([path, 405, expect.arrayContaining(methods)]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  }
  expect((await service.anybody.send('PATCH', '/v1/nothing')).status).toBe(404);
});

describe('a cursor that no list answered', () => {
  const written = (text: string) => Buffer.from(text).toString('base64url');
  const id = '7b1c9d1e-0000-4000-8000-000000000000';

  it.each([
    'nonsense',
    '',
    '%00',
    'x'.repeat(90),
    written('+275760-09-13T00:00:00.000Z'),
    written('-271821-04-20T00:00:00.000Z'),
    written('0000-01-01T00:00:00.000Z'),
    written('2026-13-45T00:00:00.000Z'),
    written(`0000-01-01T00:00:00.000000Z ${id}`),
    written(`2026-01-01T00:00:00.000000Z ${id} more`),
  ])('%j is refused alike everywhere', async (cursor) => {
    const query = `cursor=${cursor === '%00' ? cursor : encodeURIComponent(cursor)}`;
    for (const path of [devices, '/api/v1/alerts', `${devices}/${client.id}/readings`]) {
      const answer = await client.caller.get(`${path}?${query}`);
      expect([path, answer.status, answer.body.detail]).toEqual([
        path,
        422,
        'cursor: was not issued by this API',
      ]);
    }
  });
});

describe('If-Match', () => {
  const rule = { kind: 'offline', name: 'Silent', offline_minutes: 5, severity: 'low' };
  const webhook = { url: 'https://one.example/hook', events: ['webhook.test'] };

  it.each([
    ['a device', devices, { name: 'One' }, { name: 'Two' }],
    ['an alert rule', '/api/v1/alerts/rules', rule, { ...rule, name: 'Loud' }],
    ['a webhook', '/api/v1/webhooks', webhook, { enabled: false }],
  ])('of %s is honored by changing and deleting', async (_what, collection, made, change) => {
    const created = await client.caller.post(collection, made);
    expect(created.status, created.text).toBe(201);
    const { id, device_id } = created.body.data;
    const path = `${collection}/${id ?? device_id}`;
    const tag = created.headers.get('etag') ?? '';
    expect((await client.caller.get(path)).headers.get('etag')).toBe(tag);

    const changed = await client.caller.put(path, change, { 'if-match': tag });
    expect(changed.status, changed.text).toBe(200);
    const stale = await client.caller.put(path, change, { 'if-match': tag });
    expect([stale.status, stale.body.code]).toEqual([412, 'changed_meanwhile']);
    expect((await client.caller.delete(path, { 'if-match': tag })).status).toBe(412);
    const fresh = changed.headers.get('etag') ?? '';
    expect(stale.headers.get('etag')).toBe(fresh);
    expect((await client.caller.delete(path, { 'if-match': `"other", ${fresh}` })).status).toBe(204);
  });
});

describe('rotating a webhook’s secret', () => {
  it('happens once for an Idempotency-Key, and does not end the first secret early', async () => {
    const { caller } = client;
    const made = await caller.post('/api/v1/webhooks', {
      url: 'https://two.example/hook',
      events: ['webhook.test'],
    });
    const path = `/api/v1/webhooks/${made.body.data.id}/rotate-secret`;
    const first = await caller.post(path, undefined, { 'idempotency-key': 'rotate-1' });
    expect(first.status, first.text).toBe(200);
    const again = await caller.post(path, undefined, { 'idempotency-key': 'rotate-1' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');

    const second = await caller.post(path);
    expect([second.status, second.body.code]).toEqual([409, 'rotation_running']);
    expect(second.body.detail).toContain(first.body.data.old_secret_until);
    const forced = await caller.post(`${path}?end_old=true`);
    expect(forced.status).toBe(200);
    expect(forced.body.data.secret).not.toBe(first.body.data.secret);
  });
});
