import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { addClient } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Client } from './clients.schema.ts';

let service: TestService;
let tenant: Tenant;
let staff: Caller;
let ids: string[];

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  staff = await service.member(tenant);
  ids = [];
  for (const name of ['a', 'b', 'c']) ids.push(await addClient(service, tenant, name));
});

const clients = async (): Promise<Client[]> => (await staff.get('/v1/clients')).body.data;
const statuses = async () => (await clients()).map(({ status }) => status);
const recorded = async (action: string) =>
  (await staff.get(`/v1/audit?action=${action}&limit=100`)).body.data as { target: { id: string } }[];

describe('changing many clients', () => {
  it('sets their status; those that have it already stay as they are', async () => {
    await staff.put(`/v1/clients/${ids[0]}`, { status: 'maintenance' });
    const { status, body } = await staff.post('/v1/clients/bulk', {
      action: 'status',
      status: 'maintenance',
      ids,
    });
    expect([status, body.data]).toEqual([200, { succeeded: ids, failed: [] }]);
    expect(await statuses()).toEqual(['maintenance', 'maintenance', 'maintenance']);
    expect((await clients()).map(({ version }) => version)).toEqual([2, 2, 2]);
    const entries = await recorded('client.updated');
    expect(entries.map(({ target }) => target.id).toSorted()).toEqual(ids.toSorted());
    expect(entries[0]).toMatchObject({ before: { status: 'active' }, after: { status: 'maintenance' } });
  });

  it('tells a save that began before that it is late', async () => {
    const etag = (await staff.get(`/v1/clients/${ids[0]}`)).headers.get('etag') ?? '';
    await staff.post('/v1/clients/bulk', { action: 'status', status: 'inactive', ids });
    const late = await staff.put(`/v1/clients/${ids[0]}`, { name: 'Late' }, { 'if-match': etag });
    expect(late.status).toBe(412);
  });

  it('deletes them and takes that back', async () => {
    const gone = ids.slice(0, 2);
    const removed = await staff.post('/v1/clients/bulk', { action: 'delete', ids: gone });
    expect(removed.body.data).toEqual({ succeeded: gone, failed: [] });
    expect((await clients()).map(({ name }) => name)).toEqual(['c']);
    expect(await recorded('client.deleted')).toHaveLength(2);

    const back = await staff.post('/v1/clients/bulk', { action: 'restore', ids });
    expect(back.body.data).toEqual({ succeeded: ids, failed: [] });
    expect((await clients()).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(await recorded('client.restored')).toHaveLength(2);
  });

  it('answers row by row: one that is not there does not keep the others', async () => {
    const foreign = await addClient(service, await service.tenant('Borealis'), 'theirs');
    const unknown = randomUUID();
    const missing = (id: string) => ({ id, code: 'not_found', message: 'The client was not found.' });
    for (const action of ['status', 'delete', 'restore']) {
      const { body } = await staff.post('/v1/clients/bulk', {
        action,
        ...(action === 'status' && { status: 'inactive' }),
        ids: [unknown, ids[0], foreign, ids[0]?.toUpperCase(), ids[1]],
      });
      expect(body.data).toEqual({
        succeeded: [ids[0], ids[1]],
        failed: [missing(unknown), missing(foreign)],
      });
    }
    expect(await statuses()).toEqual(['inactive', 'inactive', 'active']);
  });

  it('takes a client and its device in one call', async () => {
    await service.inTenant(tenant, ({ db }) =>
      db
        .updateTable('client')
        .set({ parent_id: ids[0] ?? null })
        .where('client_id', '=', ids[1] ?? '')
        .execute(),
    );
    for (const [action, left] of [
      ['delete', []],
      ['restore', ['a', 'b', 'c']],
    ] as const) {
      const { body } = await staff.post('/v1/clients/bulk', { action, ids });
      expect(body.data).toEqual({ succeeded: ids, failed: [] });
      expect((await clients()).map(({ name }) => name)).toEqual(left);
    }
  });

  it('lets two changes of the same clients wait for each other', async () => {
    const change = (order: string[], status: string) =>
      staff.post('/v1/clients/bulk', { action: 'status', status, ids: order });
    const answers = await Promise.all([
      change(ids, 'inactive'),
      change(ids.toReversed(), 'maintenance'),
      change(ids, 'active'),
      staff.post('/v1/clients/bulk', { action: 'delete', ids: ids.toReversed() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(await statuses()).size).toBeLessThanOrEqual(1);
  });

  it.each([
    ['no status', { action: 'status' }, 'status'],
    ['an unknown status', { action: 'status', status: 'broken' }, 'status'],
    ['an unknown action', { action: 'burn' }, 'action'],
    ['no client', { action: 'delete', ids: [] }, 'ids'],
    ['501 clients', { action: 'delete', ids: Array.from({ length: 501 }, () => randomUUID()) }, 'ids'],
    ['what is no id', { action: 'delete', ids: ['x'] }, 'ids.0'],
  ])('refuses %s', async (_what, body, field) => {
    const answer = await staff.post('/v1/clients/bulk', { ids: [randomUUID()], ...body });
    expect(answer.status).toBe(422);
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toContain(field);
  });

  it('asks for the permission of the very action', async () => {
    await staff.post('/v1/roles', { name: 'editor', display_name: 'Editor', permissions: ['client.update'] });
    await staff.post('/v1/roles', { name: 'remover', display_name: 'R', permissions: ['client.delete'] });
    const editor = await service.member(tenant, { roles: ['editor'] });
    const remover = await service.member(tenant, { roles: ['remover'] });
    const outcome = async (caller: Caller, action: string) => {
      const body = { action, ids, ...(action === 'status' && { status: 'inactive' }) };
      return (await caller.post('/v1/clients/bulk', body)).status;
    };
    expect(await outcome(remover, 'status')).toBe(403);
    expect(await outcome(editor, 'delete')).toBe(403);
    expect(await outcome(editor, 'restore')).toBe(403);
    expect(await statuses()).toEqual(['active', 'active', 'active']);
    expect(await outcome(editor, 'status')).toBe(200);
    expect(await outcome(remover, 'delete')).toBe(200);
    expect(await outcome(remover, 'restore')).toBe(200);
  });
});
