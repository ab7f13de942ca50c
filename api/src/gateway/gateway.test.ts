import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';

let gateway: WebhookReceiver;
let service: TestService;
let tenant: Tenant;
let site: ClientFixture;
let manager: Caller;
let ada: Caller;
beforeAll(async () => {
  gateway = await WebhookReceiver.start();
  service = await TestService.start({ WEBHOOKS_PRIVATE: '127.0.0.0/8' });
  tenant = await service.tenant();
  site = await integratorOf(service, tenant, 'North roof');
  manager = await service.member(tenant, { roles: ['manager'] });
  ada = await service.member(tenant, { roles: ['viewer'], firstName: 'Ada' });
});
afterAll(async () => {
  await service.close();
  await gateway.close();
});

const path = '/v1/tenant/message-gateway';
const wanted = () => ({ url: gateway.url, sms: true, chat: false });

it('is for who may change the organization, and goes to public addresses only', async () => {
  expect((await ada.get(path)).status).toBe(403);
  expect((await ada.send('PUT', path, wanted())).status).toBe(403);
  expect((await manager.post(`${path}/test`, { channel: 'sms', to: '+491' })).status).toBe(409);
  const refused = await manager.send('PUT', path, { ...wanted(), url: 'https://10.0.0.7/sms' });
  expect([refused.status, refused.body.details[0].field]).toEqual([422, 'url']);
  expect((await manager.get(path)).body.data).toBeNull();
});

it('is set with a secret that is shown once and kept sealed; settings then offer the channel', async () => {
  const channels = async () => (await ada.get('/v1/settings')).body.data.channels;
  expect(await channels()).toMatchObject({ sms: 'not_configured', chat: 'not_configured' });
  const { body } = await manager.send('PUT', path, wanted());
  expect(body.data.secret).toMatch(/^whsec_/);
  const again = await manager.send('PUT', path, wanted());
  expect(again.body.data).toMatchObject({ secret: null, gateway: { sms: true, chat: false, trouble: null } });
  expect(await channels()).toMatchObject({ sms: 'ready', chat: 'not_configured' });
  const rows = await service.inTenant(tenant, ({ db }) =>
    sql`select secret from message_gateway`.execute(db).then((found) => found.rows),
  );
  expect(JSON.stringify(rows)).not.toContain(body.data.secret);
  const admin = await service.member(tenant);
  const trail = await admin.get('/v1/audit?action=tenant.message_gateway_set');
  expect(trail.body.data).toHaveLength(2);
  expect(trail.text).not.toContain('whsec_');
});

it('is tried by a test message, and says what came of it', async () => {
  gateway.received.length = 0;
  const test = async () =>
    (await manager.post(`${path}/test`, { channel: 'sms', to: '+4915112345678' })).body;
  expect((await test()).data).toEqual({ delivered: true, answer: 'The gateway took the message.' });
  expect(JSON.parse(gateway.received[0]?.body ?? '')).toMatchObject({
    type: 'message.test',
    data: { channel: 'sms', to: '+4915112345678' },
  });
  gateway.status = 500;
  expect((await test()).data).toEqual({ delivered: false, answer: 'The gateway answered 500.' });
  gateway.status = 204;
});

it('has the secret before sign too for a day, and another change is refused meanwhile', async () => {
  gateway.received.length = 0;
  gateway.status = 204;
  const put = async (more: object) => manager.send('PUT', path, { ...wanted(), ...more });
  const first = (await put({ new_secret: true, end_old: true })).body.data;
  const second = (await put({ new_secret: true, end_old: true })).body.data;
  expect(Date.parse(second.gateway.old_secret_until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await manager.post(`${path}/test`, { channel: 'sms', to: '+4915112345678' });
  const [sent] = gateway.received;
  for (const { secret } of [first, second])
    expect(() =>
      new Webhook(secret).verify(sent?.body ?? '', sent?.headers as Record<string, string>),
    ).not.toThrow();
  const third = await put({ new_secret: true });
  expect([third.status, third.body.code]).toEqual([409, 'secret_still_signs']);
  expect((await put({})).body.data).toMatchObject({ secret: null });
  await service.inTenant(tenant, ({ db }) =>
    sql`update message_gateway set old_secret_until = now() - interval '1 second'`.execute(db),
  );
  await manager.post(`${path}/test`, { channel: 'sms', to: '+4915112345678' });
  const late = gateway.received[1];
  const verify = (secret: string) =>
    new Webhook(secret).verify(late?.body ?? '', late?.headers as Record<string, string>);
  expect(() => verify(first.secret)).toThrow();
  expect(() => verify(second.secret)).not.toThrow();
});

it('gets a signed message with person, channel, text and alert, for who chose it and said where', async () => {
  const { secret } = (
    await manager.send('PUT', path, { ...wanted(), chat: true, new_secret: true, end_old: true })
  ).body.data;
  const choose = (alerts: object) => ada.send('PATCH', '/v1/settings', { alerts });
  for (const sms_number of ['0151 123', '+0', ''])
    expect((await choose({ sms_number })).status, sms_number).toBe(422);
  const chosen = { sms_notifications: true, sms_number: '+4915112345678', chat_notifications: true };
  expect((await choose(chosen)).status).toBe(200);
  const rule = { name: 'Voltage', kind: 'threshold', metric: 'voltage', condition: 'above', threshold: 250 };
  await site.caller.post('/api/v1/alerts/rules', { ...rule, severity: 'high' });
  gateway.received.length = 0;
  gateway.status = 503;
  const timestamp = new Date(Date.now() - 60_000).toISOString();
  const reading = { timestamp, metadata: { voltage: 260 } };
  await site.caller.post(`/api/v1/devices/${site.id}/readings`, reading);
  const trouble = async () => (await manager.get(path)).body.data.trouble;
  await expect
    .poll(trouble, { timeout: 15_000 })
    .toMatchObject({ messages: 1, error: 'The gateway answered 503.' });
  gateway.status = 204;
  await service.inTenant(tenant, ({ db }) =>
    sql`update mail set next_attempt_at = now() - interval '1 second'`.execute(db),
  );
  await choose({});
  await expect.poll(() => gateway.received.length, { timeout: 15_000 }).toBe(2);
  const [first, again] = gateway.received;
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  const message = new Webhook(secret).verify(again?.body ?? '', again?.headers as Record<string, string>);
  const [alert] = (await ada.get('/v1/alerts')).body.data;
  // Without a handle there is no chat message.
  expect(message).toMatchObject({
    type: 'message.sms',
    data: {
      channel: 'sms',
      to: '+4915112345678',
      person: { id: ada.user.id, name: 'Ada' },
      text: expect.stringMatching(/^High: North roof, Voltage\n[\s\S]+\/alerts\?alert=/),
      alert_ids: [alert.id],
    },
  });
  await expect.poll(trouble).toBeNull();
});

it('is gone once it is removed', async () => {
  expect((await manager.delete(path)).status).toBe(204);
  expect((await manager.get(path)).body.data).toBeNull();
  expect((await ada.get('/v1/settings')).body.data.channels.sms).toBe('not_configured');
});
