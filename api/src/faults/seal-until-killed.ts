/** Puts readings of a tenant to rest, over and over, until it is killed: a process of `sealing.fault.ts`. */
import { Client } from 'pg';

const client = new Client({ connectionString: process.argv[2] });
const tenant = Number(process.argv[3]);
await client.connect();
await client.query(`set app.tenant_id = '${tenant}'`);
const { rows } = await client.query<{ ids: number[] }>(
  'select array(select series_id from series where tenant_id = $1 order by 1) as ids',
  [tenant],
);
const ids = rows[0]?.ids ?? [];
process.stdout.write('begun\n');
for (;;) {
  await client.query('select seal_readings($2, $1, now(), 0, 100)', [ids, tenant]);
  await client.query('select seal_hours($2, $1, now(), 24, 100)', [ids, tenant]);
}
