import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
let client: ClientFixture;
let neighbour: ClientFixture;

beforeAll(async () => {
  service = await TestService.start();
  const tenant = await service.tenant();
  client = await integratorOf(service, tenant);
  neighbour = await integratorOf(service, tenant, 'South roof');
});
afterAll(() => service.close());

const inverter = {
  name: 'Inverter 7',
  type: 'solar',
  location: 'Building A',
  metadata: { manufacturer: 'Helios', model: 'H7', installDate: '2026-01-31' },
};

describe('devices of a client', () => {
  it('are created, read, changed and deleted', async () => {
    const created = await client.caller.post('/api/v1/devices', inverter);
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ ...inverter, status: 'active', last_seen_at: null });
    const path = `/api/v1/devices/${created.body.data.device_id}`;
    expect(created.headers.get('location')).toBe(path);

    const changed = await client.caller.put(path, { name: 'Inverter 8' });
    expect(changed.body.data).toMatchObject({ ...inverter, name: 'Inverter 8' });
    expect((await client.caller.get(path)).body.data.name).toBe('Inverter 8');

    expect((await client.caller.delete(path)).status).toBe(204);
    expect((await client.caller.get(path)).status).toBe(404);
    expect((await client.caller.delete(path)).status).toBe(404);
  });

  it('are created once under an Idempotency-Key, however often and at once they are asked for', async () => {
    const { caller } = await integratorOf(service, await service.tenant());
    const headers = { 'idempotency-key': 'device-1' };
    const create = (body: object = inverter) => caller.post('/api/v1/devices', body, headers);
    const refused = await create({ name: '' });
    expect(refused.status).toBe(422);
    const answers = await Promise.all([create(), create(), create()]);
    // Those that came while the first one ran were told so.
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(201);
    const again = await create();
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    const listed = await caller.get('/api/v1/devices');
    expect(listed.body.data.filter(({ name }: { name: string }) => name === inverter.name)).toHaveLength(1);
    expect((await create({ ...inverter, name: 'Another' })).body.code).toBe('idempotency_key_reused');
    const malformed = await caller.post('/api/v1/devices', inverter, { 'idempotency-key': 'k'.repeat(256) });
    expect([malformed.status, malformed.body.code]).toEqual([400, 'idempotency_key_invalid']);
  });

  it('are refused with text that is no Unicode, in a sentence', async () => {
    const answer = await client.caller.post('/api/v1/devices', { name: 'x', metadata: { note: '\ud800' } });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe('Text must be valid Unicode without the character NUL.');
  });

  it('are listed page by page', async () => {
    const { caller } = await integratorOf(service, await service.tenant());
    for (const name of ['a', 'b', 'c', 'd']) await caller.post('/api/v1/devices', { name });
    const names: string[] = [];
    let cursor: string | null = '';
    do {
      const page = await caller.get(`/api/v1/devices?limit=2${cursor && `&cursor=${cursor}`}`);
      names.push(...page.body.data.map((device: { name: string }) => device.name));
      cursor = page.body.next_cursor;
    } while (cursor);
    expect(names.toSorted()).toEqual(['North roof', 'a', 'b', 'c', 'd']);
  });

  it('do not exist for another client, nor for nobody', async () => {
    const { body } = await client.caller.post('/api/v1/devices', inverter);
    const path = `/api/v1/devices/${body.data.device_id}`;
    const missing = await neighbour.caller.get(`/api/v1/devices/${randomUUID()}`);
    for (const answer of [
      await neighbour.caller.get(path),
      await neighbour.caller.put(path, { name: 'mine now' }),
      await neighbour.caller.delete(path),
      await neighbour.caller.post(`${path}/readings`, {
        timestamp: new Date().toISOString(),
        consumption: 1,
      }),
      await neighbour.caller.get(`${path}/readings`),
      await neighbour.caller.get(`${path}/stats`),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.message).toBe(missing.body.message);
    }
    expect((await service.anybody.get(path)).status).toBe(401);
  });

  it.each([
    [{}, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x', colour: 'red' }, 'colour'],
    [{ name: 'x', metadata: { nested: {} } }, 'metadata.nested'],
  ])('refuses %j, naming %s', async (body, field) => {
    const answer = await client.caller.post('/api/v1/devices', body);
    expect(answer.status).toBe(422);
    expect(answer.body.details.map((each: { field: string }) => each.field)).toContain(field);
  });

  it('a client does not delete itself', async () => {
    for (const id of [client.id, client.id.toUpperCase()])
      expect((await client.caller.delete(`/api/v1/devices/${id}`)).status).toBe(409);
  });
});
