import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Severity } from '../database/tables/alerts.ts';
import { jobOfWay, pushTo } from '../notifications/way.ts';
import { SecretBox } from '../secrets/secret-box.ts';
import { loadKeyRing } from '../secrets/key-ring.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { movedBack } from '../testing/moved-back.ts';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { PushService } from '../testing/push-service.ts';
import { TestService } from '../testing/test-service.ts';
import { loadPushKeys } from './push-keys.ts';

let pushed: PushService;
let service: TestService;
let tenant: Tenant;
let site: ClientFixture;
let ada: Caller;
beforeAll(async () => {
  pushed = await PushService.start();
  service = await TestService.start({ WEBHOOKS_PRIVATE: '127.0.0.0/8' });
});
afterAll(async () => {
  await service.close();
  await pushed.close();
});
let number = 0;
beforeEach(async () => {
  number += 1;
  pushed.received.length = 0;
  pushed.status = 201;
  tenant = await service.tenant(`Tenant ${number}`);
  site = await integratorOf(service, tenant, 'North roof');
  ada = await service.member(tenant, { email: `ada${number}@aurora.example`, roles: ['viewer'] });
});

const path = '/v1/push/browsers';
const own = async (caller: Caller = ada) => (await caller.get('/v1/push')).body.data;
async function switchOn(caller: Caller = ada, subscription: object = pushed.subscription()) {
  const answer = await caller.post(path, subscription);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as { id: string };
}
async function rule(metric: string, severity: Severity = 'high'): Promise<void> {
  const answer = await site.caller.post('/api/v1/alerts/rules', {
    name: metric,
    kind: 'threshold',
    metric,
    condition: 'above',
    threshold: 250,
    severity,
  });
  expect(answer.status, answer.text).toBe(201);
}
let second = 0;
async function send(metadata: object): Promise<void> {
  second += 1;
  const timestamp = new Date(Date.now() - 3_600_000 + second * 1000).toISOString();
  const answer = await site.caller.post(`/api/v1/devices/${site.id}/readings`, { timestamp, metadata });
  expect(answer.status, answer.text).toBe(201);
}
const arrived = (count: number) =>
  expect.poll(() => pushed.received.length, { timeout: 15_000, interval: 50 }).toBe(count);
const inTenant = <T>(query: ReturnType<typeof sql<T>>) =>
  service.inTenant(tenant, async ({ db }) => (await query.execute(db)).rows);
const look = (id: string) => service.app.jobRunner.hasten(jobOfWay(tenant.tenantId, pushTo(ada.user.id, id)));

describe('a push message', () => {
  it('comes when an alert opens, encrypted for the browser, in the person’s language, and leads to the alert', async () => {
    await ada.send('PATCH', '/v1/settings', {
      general: { language: 'de', time_zone: 'CET', time_format: '24h' },
    });
    await switchOn();
    await rule('voltage');
    await send({ voltage: 260.5 });
    await arrived(1);
    const [{ headers, message } = { headers: {}, message: {} }] = pushed.received;
    const [alert] = await inTenant(sql<{ alert_id: string }>`select alert_id from alert`);
    expect(message).toMatchObject({
      title: 'Hoch: North roof, voltage',
      language: 'de',
      path: `/alerts?alert=${alert?.alert_id}`,
    });
    expect(message.body).toContain('voltage beträgt 260,5\u00A0V, über 250\u00A0V');
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: message.id.replaceAll('-', ''),
    });
    // RFC 8292: signed by the key that the browser was told.
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe((await own()).public_key);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const text = Buffer.from(`${head}.${claims}`);
    const bytes = Buffer.from(signature, 'base64url');
    expect(verify('sha256', text, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true);
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(said).toMatchObject({ aud: pushed.origin, sub: expect.stringMatching(/^mailto:/) });
  });

  it('is for those who want it, each browser by itself, and none of mail’s', async () => {
    await ada.send('PATCH', '/v1/settings', {
      alerts: { alert_threshold: 'high', email_notifications: false },
    });
    await switchOn();
    await switchOn(await service.signIn(ada.user.email, tenant));
    const nobody = await service.member(tenant, { roles: [] });
    await switchOn(nobody);
    for (const [metric, severity] of [
      ['low', 'medium'],
      ['worse', 'high'],
    ] as const)
      await rule(metric, severity);
    await send({ low: 300, worse: 300 });
    await arrived(2);
    expect(pushed.received.map(({ message }) => message.title)).toEqual(
      Array.from({ length: 2 }, () => 'High: North roof, worse'),
    );
    expect(new Set(pushed.received.map(({ message }) => message.id)).size).toBe(2);
  });

  it('waits in quiet hours unless it is critical, and then comes as one', async () => {
    const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    await ada.send('PATCH', '/v1/settings', {
      alerts: { quiet_hours: { start: clock(-1), end: clock(1) } },
    });
    await switchOn();
    for (const metric of ['one', 'two']) await rule(metric);
    await rule('fire', 'critical');
    await send({ one: 300, two: 300 });
    await expect
      .poll(() => inTenant(sql`select 1 from notice where mail_id is null`), { timeout: 15_000 })
      .toHaveLength(2);
    await send({ fire: 300 });
    await arrived(1);
    expect(pushed.received[0]).toMatchObject({
      headers: { urgency: 'high' },
      message: { title: 'Critical: North roof, fire' },
    });
    // It is noted as sent after it has arrived.
    await expect.poll(() => inTenant(sql`select 1 from mail where sent_at is not null`)).toHaveLength(1);
    await inTenant(sql`update mail set ${movedBack('sent_at', '1 hour')}`);
    await ada.send('PATCH', '/v1/settings', { alerts: { quiet_hours: null } });
    await arrived(2);
    expect(pushed.received[1]?.message).toMatchObject({
      title: 'Alerts: 2 open, 0 resolved',
      path: '/alerts',
    });
    expect(pushed.received[1]?.message.body).toContain('High · North roof · one');
  });

  it('that the service took of a process that then died is sent again with the same id, and no other', async () => {
    const { id } = await switchOn();
    await rule('voltage');
    await send({ voltage: 300 });
    await arrived(1);
    await expect.poll(() => inTenant(sql`select 1 from mail where sent_at is not null`)).toHaveLength(1);
    await inTenant(sql`update mail set sent_at = null`);
    await look(id);
    await arrived(2);
    const [first, again] = pushed.received;
    expect([again?.message.id, again?.headers['topic']]).toEqual([
      first?.message.id,
      first?.headers['topic'],
    ]);
    expect(await inTenant(sql`select 1 from mail`)).toHaveLength(1);
  });
});

describe('a push service', () => {
  it('that answers 410 is asked no more, and Settings say so', async () => {
    pushed.status = 410;
    await switchOn();
    await rule('voltage');
    await rule('other');
    await send({ voltage: 300 });
    await expect.poll(async () => (await own()).browsers[0]?.gone_at, { timeout: 15_000 }).not.toBeNull();
    await send({ other: 300 });
    await expect
      .poll(
        () =>
          sql`select 1 from job where for_tenant = ${tenant.tenantId}`
            .execute(service.database.owner)
            .then(({ rows }) => rows),
        { timeout: 15_000 },
      )
      .toEqual([]);
    expect(pushed.received).toHaveLength(1);
    // Switching it on again there is one browser, not two.
    pushed.status = 201;
    await switchOn();
    expect((await own()).browsers).toEqual([expect.objectContaining({ current: true, gone_at: null })]);
  });

  it('that fails is tried again with the same message, and Settings say what it answered', async () => {
    pushed.status = 503;
    const { id } = await switchOn();
    await rule('voltage');
    await send({ voltage: 300 });
    await expect
      .poll(async () => (await own()).browsers[0]?.trouble, { timeout: 15_000 })
      .toBe('The push service answered 503.');
    pushed.status = 201;
    await inTenant(sql`update mail set next_attempt_at = now() - interval '1 second'`);
    await look(id);
    await arrived(2);
    const [first, again] = pushed.received;
    expect(again?.message).toEqual(first?.message);
    await expect.poll(async () => (await own()).browsers[0]?.trouble).toBeNull();
  });

  it('must be on the public internet, and speak https', async () => {
    const refusal = async (endpoint: string) => {
      const { status, body } = await ada.post(path, { ...pushed.subscription(), endpoint });
      return [status, body.details?.[0]?.message];
    };
    expect(await refusal('https://10.0.0.7/x')).toEqual([
      422,
      'The url points to 10.0.0.7, which is not a public address.',
    ]);
    expect(await refusal('http://push.example/x')).toEqual([422, 'The url must begin with https://.']);
    const { keys, ...rest } = pushed.subscription();
    for (const wrong of [{ auth: 'x'.repeat(24) }, { p256dh: 'A'.repeat(87) }, { auth: '' }])
      expect((await ada.post(path, { ...rest, keys: { ...keys, ...wrong } })).status).toBe(422);
  });
});

describe('the browsers of a person', () => {
  it('are listed for that person alone, and can be removed', async () => {
    const other = await service.signIn(ada.user.email, tenant);
    await switchOn();
    const there = await switchOn(other);
    expect((await own()).browsers.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([
      false,
      true,
    ]);
    const stranger = await service.member(tenant);
    expect((await own(stranger)).browsers).toEqual([]);
    expect((await stranger.delete(`${path}/${there.id}`)).status).toBe(404);
    expect((await ada.delete(`${path}/${there.id}`)).status).toBe(204);
    expect((await own(other)).browsers).toEqual([expect.objectContaining({ current: false })]);
    expect((await service.anybody.get('/v1/push')).status).toBe(401);
  });

  it('switch push messages on again for who had switched all of them off', async () => {
    await ada.send('PATCH', '/v1/settings', { alerts: { push_notifications: false } });
    await switchOn();
    expect((await ada.get('/v1/settings')).body.data).toMatchObject({
      settings: { alerts: { push_notifications: true } },
      channels: { push: 'ready' },
    });
  });

  it('are of whoever switched them on last', async () => {
    const subscription = pushed.subscription();
    await switchOn(ada, subscription);
    const next = await service.member(tenant, { roles: ['viewer'] });
    await switchOn(next, subscription);
    expect((await own()).browsers).toEqual([]);
    expect((await own(next)).browsers).toHaveLength(1);
  });

  it('go with their session: signed out, signed out elsewhere, and removed from the organization', async () => {
    const left = () => inTenant(sql`select 1 from push_browser`);
    const elsewhere = await service.signIn(ada.user.email, tenant);
    const third = await service.signIn(ada.user.email, tenant);
    for (const caller of [ada, elsewhere, third]) await switchOn(caller);
    expect((await elsewhere.post('/v1/auth/logout', {})).status).toBe(204);
    expect(await left()).toHaveLength(2);
    expect((await ada.post('/v1/auth/sign-ins/end-others', {})).status).toBe(200);
    expect(await left()).toHaveLength(1);
    const admin = await service.member(tenant);
    await admin.delete(`/v1/users/${ada.user.id}`);
    expect(await left()).toHaveLength(0);
  });
});

it('keeps the key of push messages encrypted, and the same at each start and for a newer key', async () => {
  const { publicKey, privateKey } = service.app.pushKeys;
  const stored = await service.database.owner.selectFrom('push_key').selectAll().execute();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(privateKey);
  expect(await loadPushKeys(service.database, service.app.secretBox)).toEqual({ publicKey, privateKey });
  const { current, keys } = await loadKeyRing(service.config.secretKeys);
  const old = keys.get(current)?.toString('base64') ?? '';
  const newer = `${Buffer.alloc(32, 7).toString('base64')} ${old}`;
  const box = new SecretBox(await loadKeyRing({ given: newer, file: '' }));
  expect(await loadPushKeys(service.database, box)).toEqual({ publicKey, privateKey });
  const [again] = await service.database.owner.selectFrom('push_key').selectAll().execute();
  expect(box.isStale(again?.secret ?? '')).toBe(false);
});
