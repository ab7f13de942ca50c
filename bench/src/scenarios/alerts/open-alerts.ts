import { openPostgres } from '../../history/sql.ts';

const SITES = 2000;
const RULES = 5;
export const OPEN_ALERTS = SITES * RULES;

/** Past the service, which opens an alert when a reading says so: this many would have to go wrong first. */
export async function openManyAlerts(databaseUrl: string): Promise<void> {
  const database = await openPostgres(databaseUrl);
  try {
    // Nobody looks after statistics here: a storm of alerts does not wait until the server knows of it.
    await database.query(`
      alter table alert set (autovacuum_enabled = off);
      alter table client set (autovacuum_enabled = off);
      alter table alert_rule set (autovacuum_enabled = off);
      insert into client (tenant_id, client_id, name, location, type)
      select t.tenant_id, gen_random_uuid(), 'Site ' || n, 'Region ' || n % 40, (array['solar', 'wind'])[1 + n % 2]
      from tenant t, generate_series(1, ${SITES}) n;
      insert into alert_rule (tenant_id, rule_id, name, kind, metric_name, condition, threshold, severity)
      select t.tenant_id, gen_random_uuid(), 'Rule ' || n, 'threshold', (array['power', 'temperature', 'voltage'])[1 + n % 3], 'above', n,
        (array['low', 'medium', 'high', 'critical'])[1 + n % 4]
      from tenant t, generate_series(1, ${RULES}) n;
      insert into alert (tenant_id, alert_id, rule_id, device_id, severity, message, value, began_at, metric_name, condition,
        threshold, minutes)
      select d.tenant_id, gen_random_uuid(), r.rule_id, d.client_id, r.severity, 'measured', 7,
        now() - random() * interval '20 days', r.metric_name, r.condition, r.threshold, 0
      from client d join alert_rule r on r.tenant_id = d.tenant_id and r.name like 'Rule %'
      where d.name like 'Site %'`);
  } finally {
    await database.close();
  }
}
