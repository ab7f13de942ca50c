import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { TestService } from './test-service.ts';

/** All that is needed of a service here: a way to its database. */
type Service = Pick<TestService, 'inTenant'>;

export interface TestReading {
  client: string;
  metric: string;
  at: Date | string;
  value: number | string | boolean;
}

/** A client of the tenant, made directly: for tests that are about something else than making clients. */
export async function addClient(service: Service, tenant: Tenant, name = 'Hill farm'): Promise<string> {
  const id = randomUUID();
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db.insertInto('client').values({ tenant_id: tenantId, client_id: id, name, description: 'x' }).execute(),
  );
  return id;
}

/** Stores readings by the ingest function and answers its letters. */
export async function ingest(service: Service, tenant: Tenant, readings: TestReading[]): Promise<string> {
  return service.inTenant(tenant, async ({ db, tenantId }) => {
    const series = await db.selectFrom('series').selectAll().where('tenant_id', '=', tenantId).execute();
    const numbers = new Map(series.map((each) => [`${each.client_id} ${each.metric_name}`, each.series_id]));
    for (const { client, metric, value } of readings) {
      const key = `${client} ${metric}`;
      if (numbers.has(key)) continue;
      const series_id = numbers.size + 1;
      numbers.set(key, series_id);
      const kind = typeof value === 'number' ? 'num' : typeof value === 'boolean' ? 'bool' : 'text';
      await db
        .insertInto('series')
        .values({ tenant_id: tenantId, series_id, client_id: client, metric_name: metric, kind })
        .execute();
    }
    const column = <T>(of: (reading: TestReading) => T) => readings.map(of);
    const { rows } = await sql<{ letters: string }>`select ingest_readings(${tenantId}::int,
      ${column(({ client, metric }) => numbers.get(`${client} ${metric}`) ?? 0)}::int[],
      ${column(({ at }) => new Date(at).toISOString())}::timestamptz[],
      ${column(({ value }) => (typeof value === 'string' ? null : Number(value)))}::float8[],
      ${column(({ value }) => (typeof value === 'string' ? value : null))}::text[]) as letters`.execute(db);
    return rows[0]?.letters ?? '';
  });
}

/** Instants from `from` on, `count` of them, `minutes` apart. */
export function every(minutes: number, from: string, count: number): Date[] {
  return Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * minutes * 60_000));
}
