import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { kindOfType } from './client-kind.ts';
import { connectivityOf } from './connectivity.ts';
import type { SiteMap, SiteOnMap } from './site-map.schema.ts';

/** About a megabyte, before it is compressed. */
const MOST_SITES = 10_000;
const MOST_EXAMPLES = 5;

interface Row extends Omit<SiteOnMap, 'kind'> {
  type: string | null;
  total: number;
}

/** Where the sites of the organization are, and how they are. */
export async function sitesOnMap({ db, tenantId }: TenantTransaction): Promise<Omit<SiteMap, 'tiles'>> {
  const sites = sql`from client c where c.tenant_id = ${tenantId} and c.deleted_at is null and c.parent_id is null`;
  const { rows } = await sql<Row>`
    select c.client_id as id, c.name, c.type, c.latitude, c.longitude,
      case when c.status = 'active' then ${connectivityOf} else c.status end as state, count(*) over ()::int as total
    ${sites} and c.latitude is not null and c.longitude is not null
    order by lower(c.name), c.client_id limit ${MOST_SITES}`.execute(db);
  const { rows: lacking } = await sql<{ id: string; name: string; total: number }>`
    select c.client_id as id, c.name, count(*) over ()::int as total
    ${sites} and (c.latitude is null or c.longitude is null)
    order by lower(c.name), c.client_id limit ${MOST_EXAMPLES}`.execute(db);
  return {
    sites: rows.map(({ type, total: _all, ...site }) => ({ ...site, kind: kindOfType(type) })),
    left_out: (rows[0]?.total ?? 0) - rows.length,
    without: lacking[0]?.total ?? 0,
    examples: lacking.map(({ id, name }) => ({ id, name })),
  };
}
