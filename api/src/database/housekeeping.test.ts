import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integratorOf } from '../testing/device-fixture.ts';
import { SeriesNumbers } from '../readings/series-numbers.ts';
import { storeReadings } from '../readings/store-readings.ts';
import { writeRetention } from '../settings/retention.queries.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import { keepHouse } from './housekeeping.ts';
import { ensurePartitions, retentionHorizon } from './partitions.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const partitions = async () =>
  (
    await sql<{ name: string }>`select relname as name from pg_class
      where relispartition and relkind = 'r' order by 1`.execute(service.database.owner)
  ).rows.map(({ name }) => name);

describe('month partitions', () => {
  it('are made two months ahead and dropped beyond retention', async () => {
    const before = await partitions();
    expect(before).toHaveLength(27);
    const inThreeMonths = new Date();
    inThreeMonths.setUTCMonth(inThreeMonths.getUTCMonth() + 3, 1);
    const dropped = await ensurePartitions(service.database.owner, 25, inThreeMonths);
    expect(dropped).toEqual(before.slice(0, 3));
    expect(await partitions()).toHaveLength(27);
    await ensurePartitions(service.database.owner, 25);
  });

  it('can be made by several processes at once', async () => {
    const next = new Date();
    next.setUTCMonth(next.getUTCMonth() + 4, 1);
    await Promise.all([1, 2, 3].map(() => ensurePartitions(service.database.owner, 25, next)));
    expect(await partitions()).toHaveLength(27);
    await ensurePartitions(service.database.owner, 25);
  });

  it('begin where readings are accepted from', () => {
    expect(retentionHorizon(25, new Date('2026-05-17T10:00:00Z')).toISOString()).toBe(
      '2024-05-01T00:00:00.000Z',
    );
    expect(retentionHorizon(2, new Date('2026-01-31T23:59:59Z')).toISOString()).toBe(
      '2025-12-01T00:00:00.000Z',
    );
  });
});

/** As a machine believes whose time server is wrong. */
function monthsAhead(count: number): Date {
  const then = new Date();
  then.setUTCMonth(then.getUTCMonth() + count, 1);
  return then;
}

describe('a clock that is five months ahead', () => {
  it('deletes nothing where all readings came in batches, and no month has a row', async ({ skip }) => {
    // There all of a batch are rows.
    if (service.database.distributed) skip();
    const tenant = await service.tenant();
    const clientId = await addClient(service, tenant);
    const hour = 3_600_000;
    const from = (instant: number) =>
      Array.from({ length: 100 }, (_, nth) => ({
        clientId,
        instant: instant + nth * 60_000,
        values: [{ metric: 'power', value: nth }],
      }));
    const now = Date.now();
    await storeReadings(service.database, new SeriesNumbers(service.database), tenant.tenantId, [
      ...from(retentionHorizon(25).getTime() + 24 * hour),
      ...from(Math.floor(now / (24 * hour)) * 24 * hour - 12 * hour),
    ]);
    const blocks = () =>
      service.inTenant(tenant, async ({ db }) => ({
        rows: (await db.selectFrom('reading').selectAll().execute()).length,
        blocks: (await db.selectFrom('reading_block').selectAll().execute()).length,
      }));
    expect(await blocks()).toEqual({ rows: 0, blocks: 2 });
    expect(await ensurePartitions(service.database.owner, 25, monthsAhead(5))).toEqual([]);
    await keepHouse(service.database, 25, monthsAhead(5));
    expect(await blocks()).toEqual({ rows: 0, blocks: 2 });
  });

  it('deletes nothing, however old it thinks that the readings are', async () => {
    const tenant = await service.tenant();
    const client = await addClient(service, tenant);
    const oldest = retentionHorizon(25).getTime() + 24 * 3_600_000;
    await ingest(service, tenant, [
      { client, metric: 'power', at: new Date(oldest), value: 1 },
      { client, metric: 'power', at: new Date(), value: 2 },
    ]);
    const stored = () =>
      service.inTenant(tenant, async ({ db }) => ({
        readings: (await db.selectFrom('reading').selectAll().execute()).length,
        hours: (await db.selectFrom('reading_1h').selectAll().execute()).length,
        days: (await db.selectFrom('reading_1d').selectAll().execute()).length,
      }));
    const before = await stored();
    expect(before.readings).toBe(2);
    // A start, and then the job.
    expect(await ensurePartitions(service.database.owner, 25, monthsAhead(5))).toEqual([]);
    await keepHouse(service.database, 25, monthsAhead(5));
    expect(await stored()).toEqual(before);
    // Set right again, it makes and drops what it did before.
    await keepHouse(service.database, 25);
    expect(await stored()).toEqual(before);
  });

  it('deletes nothing of an organization that keeps its readings for less long', async () => {
    const tenant = await service.tenant();
    const client = await addClient(service, tenant);
    await service.inTenant(tenant, (tx) => writeRetention(tx, 3));
    const kept = {
      client,
      metric: 'power',
      at: new Date(retentionHorizon(3).getTime() + 3_600_000),
      value: 1,
    };
    await ingest(service, tenant, [kept, { ...kept, at: new Date() }]);
    await keepHouse(service.database, 25, monthsAhead(5));
    const left = await service.inTenant(tenant, ({ db }) => db.selectFrom('reading').selectAll().execute());
    expect(left).toHaveLength(2);
  });
});

describe('housekeeping', () => {
  it('drops what has expired, and nothing that is in use', async () => {
    const tenant = await service.tenant();
    const client = await addClient(service, tenant);
    await ingest(service, tenant, [
      { client, metric: 'power', at: '2026-05-01T00:00:00Z', value: 1 },
      { client, metric: 'power', at: new Date(), value: 2 },
    ]);
    const [old, current] = [await service.member(tenant), await service.member(tenant)];
    const integrator = await integratorOf(service, tenant);
    const webhook = { url: 'https://hook.example/', events: ['device.offline'] };
    const { id: webhookId } = (await integrator.caller.post('/api/v1/webhooks', webhook)).body.data;
    const month = 31 * 24 * 60 * 60 * 1000;
    await service.inTenant(tenant, async ({ db }) => {
      const inTenant = sql`tenant_id = ${tenant.tenantId}`;
      const age = (statement: ReturnType<typeof sql>) => statement.execute(db);
      await age(sql`update reading_1h set bucket = '2021-05-01T00:00:00Z'
        where ${inTenant} and bucket < '2026-05-02'`);
      await age(sql`update session_family set created_at = now() - interval '40 days'
        where ${inTenant} and user_id = ${old.user.id}`);
      await age(sql`update refresh_token set expires_at = now() - interval '10 days'
        where ${inTenant} and family_id in (select family_id from session_family
          where ${inTenant} and user_id = ${old.user.id})`);
      await db
        .insertInto('idempotency_key')
        .values({
          tenant_id: tenant.tenantId,
          client_id: client,
          key: 'k',
          request_hash: 'x',
          created_at: new Date(Date.now() - month),
        })
        .execute();
      const delivery = {
        tenant_id: tenant.tenantId,
        webhook_id: webhookId,
        event: 'webhook.test',
        payload: '{}',
      };
      const past = new Date(Date.now() - month);
      await db
        .insertInto('webhook_delivery')
        .values([
          { ...delivery, delivery_id: randomUUID(), status: 'delivered', created_at: past },
          { ...delivery, delivery_id: randomUUID(), status: 'delivered', created_at: new Date() },
          // Somebody replays it at this moment.
          { ...delivery, delivery_id: randomUUID(), status: 'pending', created_at: past },
        ])
        .execute();
      const rule = { tenant_id: tenant.tenantId, rule_id: randomUUID() };
      await db
        .insertInto('alert_rule')
        .values({
          ...rule,
          client_id: client,
          name: 'Silent',
          kind: 'offline',
          offline_minutes: 5,
          severity: 'low',
        })
        .execute();
      const alert = { ...rule, device_id: client, severity: 'low', message: 'Silent', value: null } as const;
      const deleted = { tenant_id: tenant.tenantId, client_id: client, deleted_at: past, enabled: false };
      const silence = { name: 'Deleted', kind: 'offline', offline_minutes: 5, severity: 'low' } as const;
      const [mourned, forgotten] = [randomUUID(), randomUUID()];
      await db
        .insertInto('alert_rule')
        .values([
          { ...deleted, ...silence, rule_id: mourned },
          { ...deleted, ...silence, rule_id: forgotten },
        ])
        .execute();
      const longAgo = new Date('2021-05-01T00:00:00Z');
      await db
        .insertInto('alert')
        .values([
          { ...alert, alert_id: randomUUID(), opened_at: longAgo, resolved_at: longAgo },
          { ...alert, alert_id: randomUUID(), opened_at: longAgo },
          { ...alert, rule_id: mourned, alert_id: randomUUID(), resolved_at: new Date() },
          { ...alert, rule_id: forgotten, alert_id: randomUUID(), resolved_at: longAgo },
        ])
        .execute();
    });
    await keepHouse(service.database, 25);
    const left = await service.inTenant(tenant, async ({ db }) => ({
      hours: (await db.selectFrom('reading_1h').selectAll().execute()).length,
      families: (await db.selectFrom('session_family').selectAll().execute()).map(({ user_id }) => user_id),
      keys: (await db.selectFrom('idempotency_key').selectAll().execute()).length,
      deliveries: (await db.selectFrom('webhook_delivery').select('status').orderBy('status').execute()).map(
        ({ status }) => status,
      ),
      openAlerts: (await db.selectFrom('alert').select('alert_id').where('resolved_at', 'is', null).execute())
        .length,
      alerts: (await db.selectFrom('alert').select('alert_id').execute()).length,
      deletedRules: (await db.selectFrom('alert_rule').where('name', '=', 'Deleted').selectAll().execute())
        .length,
    }));
    expect(left).toEqual({
      hours: 1,
      families: expect.arrayContaining([current.user.id]),
      keys: 0,
      deliveries: ['delivered', 'pending'],
      openAlerts: 1,
      alerts: 2,
      deletedRules: 1,
    });
    expect(left.families).not.toContain(old.user.id);
    expect((await current.get('/v1/auth/me')).status).toBe(200);
  });
});
