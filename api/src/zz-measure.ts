import { sql } from 'kysely';
import { loadConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { tenantRead } from './database/tenant-transaction.ts';
import { makeReport } from './reports/make-report.ts';
const config = loadConfig({ DATA_DIR: '/tmp/r2demo', LOG_LEVEL: 'silent' });
const database = await openDatabase(config.database, config.retentionMonths);
const { rows } = await sql<any>`select tenant_id, name, timezone from tenant`.execute(database.owner);
for (const t of rows) {
  const c = await tenantRead(database, t.tenant_id, (tx) => sql<any>`select count(*)::int as n, count(*) filter (where parent_id is null)::int as sites from client where tenant_id = ${t.tenant_id}`.execute(tx.db));
  console.log(t.name, c.rows[0]);
  for (const period of ['month', 'week', 'day'] as const) for (let i = 0; i < 2; i += 1) {
    let inReads = 0; let reads = 0;
    const at = performance.now(); const cpu = process.cpuUsage();
    const r = await makeReport(async (work) => { const b = performance.now(); try { return await tenantRead(database, t.tenant_id, work, 'background'); } finally { inReads += performance.now() - b; reads += 1; } }, { query: { period }, zone: t.timezone, withAlerts: true });
    const used = process.cpuUsage(cpu);
    console.log(period, r.rows.length, 'rows', Math.round(performance.now() - at), 'ms; reads', reads, Math.round(inReads), 'ms; cpu', Math.round((used.user + used.system) / 1000));
  }
}
await database.close();
