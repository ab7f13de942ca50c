import { metrics } from '../../history/load-history.ts';
import { openPostgres } from '../../history/sql.ts';

/** A device and the client whose token sends for it. */
export interface Device {
  id: string;
  gateway: string;
}

/** Devices of the gateways, with the facts that rules ask for, that have reported before: their series are known. Past the service, which takes one at a time. */
export async function addDevices(
  databaseUrl: string,
  gateways: readonly string[],
  count: number,
): Promise<Device[]> {
  const database = await openPostgres(databaseUrl);
  try {
    await database.query(`
      insert into client (tenant_id, client_id, parent_id, name, type, region, nameplate_kw, latitude, longitude)
      select g.tenant_id, gen_random_uuid(), g.client_id, 'Device ' || n, 'solar', 'Region ' || n, 100, 50, 10
      from client g, generate_series(1, ${count / gateways.length}) n
      where g.client_id in (${gateways.map((id) => `'${id}'`).join(',')});
      insert into series (tenant_id, series_id, client_id, metric_name, kind)
      select d.tenant_id, row_number() over (), d.client_id, m, 'num'
      from client d, unnest(array['${metrics.join("','")}']) m where d.name like 'Device %';
      analyze client; analyze series`);
    return await database.query<Device>(`
      select client_id as id, parent_id as gateway from client where name like 'Device %' order by client_id`);
  } finally {
    await database.close();
  }
}
