import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { secretsPlugin } from '../secrets/secrets.plugin.ts';
import { integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { secretPlace } from './webhook-secret.ts';

let service: TestService;
let receiver: WebhookReceiver;
let tenant: Tenant;
beforeAll(async () => {
  service = await TestService.start({ WEBHOOKS_PRIVATE: '127.0.0.0/8' });
  receiver = await WebhookReceiver.start();
  tenant = await service.tenant();
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});

async function webhook(headers: Record<string, string> = {}) {
  const client = await integratorOf(service, tenant);
  const body = { url: receiver.url, events: ['device.offline'] };
  const answer = await client.caller.post('/api/v1/webhooks', body, headers);
  expect(answer.status, answer.text).toBe(201);
  const { id, secret } = answer.body.data as { id: string; secret: string };
  return { client, body, id, secret };
}

async function stored(id: string) {
  return service.inTenant(tenant, ({ db, tenantId }) =>
    db
      .selectFrom('webhook')
      .select(['secret', 'old_secret'])
      .where('tenant_id', '=', tenantId)
      .where('webhook_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
}

const newKey = () => randomBytes(32).toString('base64');

it('neither a webhook’s secret nor an answer that is kept with it can be read in the database', async () => {
  const { client, body, id, secret } = await webhook({ 'idempotency-key': 'made-once' });
  expect(secret).toMatch(/^whsec_/);
  const rotated = (await client.caller.post(`/api/v1/webhooks/${id}/rotate-secret`)).body.data.secret;
  const { rows } = await service.inTenant(tenant, ({ db }) =>
    sql`select to_jsonb(w)::text as text from webhook w union all select to_jsonb(k)::text from idempotency_key k`.execute(
      db,
    ),
  );
  const text = JSON.stringify(rows);
  expect(text).toContain('v1.');
  for (const each of [secret, rotated]) expect(text).not.toContain(each.slice(6, 30));
  const again = await client.caller.post('/api/v1/webhooks', body, { 'idempotency-key': 'made-once' });
  expect([again.headers.get('idempotency-replayed'), again.body.data.secret]).toEqual(['true', secret]);
});

it('a start encrypts what an older version wrote in clear, and with a new key what an old one had', async () => {
  const { client, id, secret } = await webhook();
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db
      .updateTable('webhook')
      .set({ secret, old_secret: secret })
      .where('tenant_id', '=', tenantId)
      .where('webhook_id', '=', id)
      .execute(),
  );
  const again = await service.another();
  const first = await stored(id);
  const place = secretPlace(tenant.tenantId, id);
  for (const each of [first.secret, first.old_secret ?? '']) {
    expect(each).toMatch(/^v1\./);
    expect(again.app.secretBox.open(each, place)).toBe(secret);
  }
  await again.close();
  receiver.received.length = 0;
  await client.caller.post(`/api/v1/webhooks/${id}/test`);
  await expect.poll(() => receiver.received.length).toBe(1);
});

it('keys are rotated with the old one beside the new, and a start without a key that is needed is refused', async () => {
  const other = await TestService.start();
  try {
    const home = await other.tenant();
    const client = await integratorOf(other, home);
    const body = { url: 'https://example.com/hook', events: ['device.offline'] };
    const { id, secret } = (await client.caller.post('/api/v1/webhooks', body)).body.data;
    const row = () =>
      other.inTenant(home, ({ db, tenantId }) =>
        db
          .selectFrom('webhook')
          .select('secret')
          .where('tenant_id', '=', tenantId)
          .where('webhook_id', '=', id)
          .executeTakeFirstOrThrow(),
      );
    const start = async (given: string) => {
      const app = Fastify();
      await app.register(secretsPlugin, { database: other.database, keys: { given, file: '/nowhere' } });
      return app.secretBox;
    };
    const place = secretPlace(home.tenantId, id);
    const [first, second] = [newKey(), newKey()];
    await other.inTenant(home, ({ db, tenantId }) =>
      db.updateTable('webhook').set({ secret }).where('tenant_id', '=', tenantId).execute(),
    );
    await start(first);
    const before = (await row()).secret;
    const box = await start(`${second},${first}`);
    const after = (await row()).secret;
    expect(after).not.toBe(before);
    expect(box.open(after, place)).toBe(secret);
    expect((await start(second)).open((await row()).secret, place)).toBe(secret);
    await expect(start(first)).rejects.toThrow(/encrypted with the key .* not in SECRET_KEYS: put it back/);
    expect((await row()).secret).toBe(after);
  } finally {
    await other.close();
  }
});
