import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { integratorOf } from '../../testing/device-fixture.ts';
import { every, ingest } from '../../testing/readings.ts';
import type { TestService } from '../../testing/test-service.ts';
import type { Tenant } from '../../tenants/tenants.queries.ts';

/** An organization that has a row of everything, with texts and numbers that are easily lost on the way. */
export async function inhabitedOrganization(service: TestService, name = 'Aurora'): Promise<Tenant> {
  const tenant = await service.tenant(name);
  const admin = await service.member(tenant, { firstName: 'Ada "A"', lastName: 'Łovelace\u2028\n\\' });
  await service.member(tenant, { roles: ['viewer', 'operator'] });
  const site = await integratorOf(service, tenant, 'North roof');
  await admin.send('PATCH', '/v1/settings', { general: { language: 'ja' } });
  await admin.send('PATCH', '/v1/tenant/settings', { company_name: `${name} Énergie` });
  const hook = { url: 'https://receiver.example/hook', events: ['alert.resolved'] };
  await site.caller.post('/api/v1/webhooks', hook);
  await ingest(service, tenant, [
    ...every(15, '2026-10-20T00:00Z', 96 * 4).map((at, index) => ({
      client: site.id,
      metric: 'power',
      at,
      value: index / 3,
    })),
    ...every(1, '2026-10-30T12:00Z', 5000).map((at, index) => ({
      client: site.id,
      metric: 'temperature',
      at,
      value: 1e-7 * index - 1e15 / 7,
    })),
    // The least that is kept: the mean of an hour is less.
    ...every(20, '2026-10-21T12:00Z', 9).map((at, index) => ({
      client: site.id,
      metric: 'leak',
      at,
      value: index % 3 === 0 ? 1e-100 : 0,
    })),
    ...every(60, '2026-10-25T00:00Z', 5).map((at) => ({
      client: site.id,
      metric: 'state',
      at,
      value: 'a\u2028b\r\n"ü"\\',
    })),
  ]);
  await service.inTenant(tenant, async ({ db, tenantId }) => {
    // Devices of devices, in an order that no key has; and times to the microsecond.
    let parent = site.id;
    for (let depth = 0; depth < 4; depth += 1) {
      const id = randomUUID();
      await sql`insert into client (tenant_id, client_id, parent_id, name, metadata, created_at)
        values (${tenantId}, ${id}::uuid, ${parent}::uuid, 'Inverter', '{"big": 12345678901234567890.123456789, "n": null}',
          '2026-01-02T03:04:05.678912Z')`.execute(db);
      parent = id;
    }
    const { rows } = await sql<{ rule_id: string }>`
      select rule_id from alert_rule where tenant_id = ${tenantId} limit 1`.execute(db);
    const rule = rows[0]?.rule_id;
    await sql`insert into alert (tenant_id, alert_id, rule_id, device_id, severity, message, value)
      values (${tenantId}, ${randomUUID()}::uuid, ${rule}::uuid, ${site.id}::uuid, 'high', 'Above', 'NaN'::float8)`.execute(
      db,
    );
    await sql`insert into alert_pending (tenant_id, rule_id, device_id, since)
      values (${tenantId}, ${rule}::uuid, ${site.id}::uuid, now())`.execute(db);
    await sql`insert into alert_judged (tenant_id, rule_id, device_id, judged_to)
      values (${tenantId}, ${rule}::uuid, ${site.id}::uuid, now())`.execute(db);
    const window = randomUUID();
    await sql`insert into energy_rate (tenant_id, rate_id, client_id, what, value, currency, source, valid_from)
      select tenant_id, gen_random_uuid(), client_id, 'tariff', 0.1, 'EUR', 'Contract', '2026-01-01' from client
      where tenant_id = ${tenantId}`.execute(db);
    await sql`with made as (
        insert into site_note (tenant_id, note_id, client_id, text, author_id, author_name, made_at)
        values (${tenantId}, ${randomUUID()}::uuid, ${site.id}::uuid, 'Fuse
"F3"', ${randomUUID()}::uuid, 'Olivia Brandt', now())
        returning *)
      insert into site_note_photo (tenant_id, note_id, width, height, bytes)
      select tenant_id, note_id, 2, 3, '\\xffd8ff00ffd9'::bytea from made`.execute(db);
    await sql`with made as (
        insert into saved_view (tenant_id, view_id, user_id, page, name, query, team, updated_by_name)
        select tenant_id, gen_random_uuid(), user_id, 'clients', 'Offline', 'status=offline', true, first_name
        from app_user where tenant_id = ${tenantId} returning *)
      insert into saved_view_default (tenant_id, user_id, page, view_id)
      select tenant_id, user_id, page, view_id from made`.execute(db);
    await sql`insert into maintenance_window
        (tenant_id, window_id, reason, starts_at, ends_at, weekly, repeat_until, everywhere, locations)
      values (${tenantId}, ${window}::uuid, 'Cleaning', '2026-11-01T10:00', '2026-11-01T11:00', true, '2026-12-31', false,
        array['a,b', 'c"d', 'Ünïon {}'])`.execute(db);
    await sql`insert into maintenance_site (tenant_id, window_id, client_id)
      values (${tenantId}, ${window}::uuid, ${site.id}::uuid)`.execute(db);
    await sql`insert into metric_quantity (tenant_id, metric_name, quantity)
      values (${tenantId}, 'power', 'power') on conflict do nothing`.execute(db);
  });
  return tenant;
}
