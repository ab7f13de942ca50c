import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { jpegWith, plainJpeg, segment } from './testing/jpegs.ts';

let service: TestService;
let tenant: Tenant;
let operator: Caller;
let manager: Caller;
let site: string;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  operator = await service.member(tenant, { roles: ['operator'], firstName: 'Olivia', lastName: 'Brandt' });
  manager = await service.member(tenant, { roles: ['manager'] });
  site = (await integratorOf(service, tenant, 'North roof')).id;
});

const path = () => `/v1/clients/${site}/notes`;
const photo = plainJpeg.toString('base64');
const add = (caller: Caller, more: object = {}, key: string = randomUUID()) =>
  caller.post(path(), { text: 'Fuse F3 replaced', ...more }, { 'idempotency-key': key });
const notes = async (caller = operator) => (await caller.get(path())).body.data;

describe('notes of a site', () => {
  it('tell what, who and when, the latest first, with a photo', async () => {
    const earlier = new Date(Date.now() - 3_600_000).toISOString();
    expect((await add(operator, { photo })).status).toBe(201);
    expect((await add(manager, { text: '  Grass is high  ', made_at: earlier })).status).toBe(201);
    const [first, second] = await notes();
    expect(first).toMatchObject({
      text: 'Fuse F3 replaced',
      author: { id: operator.user.id, name: 'Olivia Brandt' },
      photo: { width: 2, height: 3, bytes: plainJpeg.length },
    });
    expect(second).toMatchObject({ text: 'Grass is high', photo: null });
    expect(Date.parse(second.made_at)).toBe(Date.parse(earlier));
    const picture = await operator.get(`${path()}/${first.id}/photo`);
    expect(picture.status).toBe(200);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    expect(picture.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect((await operator.get(`${path()}/${second.id}/photo`)).status).toBe(404);
  });

  it('that are sent twice are kept once, in another process too', async () => {
    const other = await service.another();
    const key = randomUUID();
    const both = await Promise.all([
      add(operator, { photo }, key),
      add(operator.at(other.url), { photo }, key),
    ]);
    expect(both.map(({ status }) => status).filter((status) => status !== 409)).toContain(201);
    const again = await add(operator.at(other.url), { photo }, key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(await notes()).toHaveLength(1);
    expect((await add(operator, { text: 'Another' }, key)).body.code).toBe('idempotency_key_reused');
    // Somebody else's key is another one.
    expect((await add(manager, {}, key)).status).toBe(201);
    await other.close();
  });

  it('keep of a photo nothing but the picture, and take nothing else', async () => {
    const exif = segment(0xe1, Buffer.from('Exif\0\0 GPS 52.52'));
    const { id } = (await add(operator, { photo: jpegWith([exif]).toString('base64') })).body.data;
    const response = await fetch(`${service.url}${path()}/${id}/photo`, {
      headers: { authorization: operator.authorization },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(plainJpeg)).toBe(true);
    for (const other of ['<svg onload="alert(1)"/>', '<!doctype html>']) {
      const refused = await add(operator, { photo: Buffer.from(other).toString('base64') });
      expect([refused.status, refused.body.details[0].field]).toEqual([422, 'photo']);
    }
    const large = Buffer.concat([plainJpeg, Buffer.alloc(1024 * 1024)]);
    expect((await add(operator, { photo: large.toString('base64') })).status).toBe(422);
    const old = await add(operator, { made_at: new Date(Date.now() - 8 * 86_400_000).toISOString() });
    expect([old.status, old.body.details[0].field]).toEqual([422, 'made_at']);
    expect(await notes()).toHaveLength(1);
  });

  it('are read by who may see the site, and by nobody of another organization', async () => {
    const { id } = (await add(operator, { photo })).body.data;
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    const nobody = await service.member(tenant, { roles: [] });
    const stranger = await service.member(await service.tenant('Borealis'));
    const statuses = async (caller: Caller) => [
      (await caller.get(path())).status,
      (await caller.get(`${path()}/${id}/photo`)).status,
      (await add(caller)).status,
      (await caller.delete(`${path()}/${id}`)).status,
    ];
    expect(await statuses(viewer)).toEqual([200, 200, 403, 403]);
    expect(await statuses(nobody)).toEqual([403, 403, 403, 403]);
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404]);
    expect((await service.anybody.get(`${path()}/${id}/photo`)).status).toBe(401);
    expect(await notes()).toHaveLength(1);
  });

  it('are deleted by who wrote them and by who edits clients, and the trail tells both', async () => {
    const mine = (await add(operator, { photo })).body.data;
    const theirs = (await add(manager)).body.data;
    await (await service.member(tenant)).post('/v1/roles', {
      name: 'technician',
      display_name: 'Technician',
      permissions: ['client.read', 'alert.update'],
    });
    const technician = await service.member(tenant, { roles: ['technician'] });
    expect((await technician.delete(`${path()}/${theirs.id}`)).status).toBe(403);
    const own = (await add(technician)).body.data;
    expect((await technician.delete(`${path()}/${own.id}`)).status).toBe(204);
    expect((await operator.delete(`${path()}/${mine.id}`)).status).toBe(204);
    expect((await operator.get(`${path()}/${mine.id}/photo`)).status).toBe(404);
    expect((await manager.delete(`${path()}/${theirs.id}`)).status).toBe(204);
    const admin = await service.member(tenant);
    const { data } = (await admin.get('/v1/audit?limit=100')).body;
    const told = data.filter(({ action }: { action: string }) => action.startsWith('note.'));
    expect(told.map(({ action }: { action: string }) => action)).toEqual([
      'note.deleted',
      'note.deleted',
      'note.deleted',
      'note.added',
      'note.added',
      'note.added',
    ]);
    expect(told.at(-1).after).toMatchObject({ text: 'Fuse F3 replaced', photo: '2 × 3' });
  });

  it('go with their site, and come back with it', async () => {
    const { id } = (await add(operator, { photo })).body.data;
    const admin = await service.member(tenant);
    expect((await admin.delete(`/v1/clients/${site}`)).status).toBe(204);
    expect((await operator.get(path())).status).toBe(404);
    expect((await operator.get(`${path()}/${id}/photo`)).status).toBe(404);
    expect((await admin.post(`/v1/clients/${site}/restore`)).status).toBeLessThan(300);
    expect(await notes()).toHaveLength(1);
  });
});
