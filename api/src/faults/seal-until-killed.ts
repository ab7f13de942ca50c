/** Puts readings of the tenant to rest, over and over, until it is killed: a process of `sealing.fault.ts`. */
import { Client } from 'pg';

const client = new Client({ connectionString: process.argv[2] });
await client.connect();
await client.query(`set app.tenant_id = '1'`);
const { rows } = await client.query<{ ids: number[] }>(
  'select array(select series_id from series where tenant_id = 1 order by 1) as ids',
);
process.stdout.write('begun\n');
for (;;) {
  await client.query('select seal_readings(1, $1, now(), 0, 100)', [rows[0]?.ids ?? []]);
  await client.query('select seal_hours(1, $1, now(), 24, 100)', [rows[0]?.ids ?? []]);
}
