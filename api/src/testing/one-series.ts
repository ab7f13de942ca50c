import { sql } from 'kysely';
import type { SeriesKind } from '../database/tables/readings.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { addClient } from './readings.ts';
import type { TestService } from './test-service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A midnight of UTC: long ago, but within what is kept. */
export const longAgo = Math.floor(Date.now() / DAY - 20) * DAY;

/** An organization with one series of one client, of number 1, in which a test puts what it is about. */
export async function oneSeries(
  service: TestService,
  name: string,
  kind: SeriesKind = 'num',
): Promise<Tenant> {
  const tenant = await service.tenant(name);
  const client = await addClient(service, tenant);
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db
      .insertInto('series')
      .values({ tenant_id: tenantId, series_id: 1, client_id: client, metric_name: 'power', kind })
      .execute(),
  );
  return tenant;
}

/** Readings of the series, each with its position as its value, or with a text of its own. */
export async function readingsAt(
  service: TestService,
  tenant: Tenant,
  instants: readonly number[],
  text?: string,
): Promise<void> {
  await service.inTenant(tenant, ({ db, tenantId }) =>
    sql`insert into reading (tenant_id, series_id, ts, num, txt)
      select ${tenantId}::int, 1, to_timestamp(at), case when ${text ?? null}::text is null then row_number() over () end, ${text ?? null}::text
      from unnest(${`{${instants.map((at) => at / 1000).join()}}`}::text::float8[]) as u(at) returning 1`.execute(
      db,
    ),
  );
}
