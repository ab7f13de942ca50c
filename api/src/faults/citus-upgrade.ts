import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from '../database/migrate.ts';
import type { Schema } from '../database/schema.ts';

/** The last one of a version that Citus ran, and that has tables of tenants which later ones change. */
const BEFORE = '0052-message-gateways';
export const ENTRIES = 100;

const idOf = (tenant: number, kind: number) => `00000000-0000-4000-8000-${kind}0000000000${tenant}`;

/** Makes what a version before left on Citus: organizations with everything in it that later migrations touch. */
export async function makeOlder(url: string, tenants: readonly number[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, options: '-c citus.propagate_set_commands=local' });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, { distributed: true }, BEFORE);
    for (const tenant of tenants) {
      const [id, client, role, rule] = [1, 2, 3, 4].map((kind) => idOf(tenant, kind));
      await sql`insert into tenant (tenant_id, id, name, timezone)
        values (${tenant}, ${id}::uuid, ${`T${tenant}`}, 'Europe/Berlin')`.execute(db);
      await db.transaction().execute(async (tx) => {
        await sql.raw(`set local app.tenant_id = '${tenant}'`).execute(tx);
        await sql`insert into client (tenant_id, client_id, name) values (${tenant}, ${client}::uuid, 'Farm')`.execute(
          tx,
        );
        await sql`insert into role (tenant_id, role_id, name, display_name, is_system)
          values (${tenant}, ${role}::uuid, 'admin', 'Admin', true)`.execute(tx);
        await sql`insert into tenant_settings (tenant_id, company_name) values (${tenant}, 'Farm')`.execute(
          tx,
        );
        await sql`insert into message_gateway (tenant_id, url, secret, sms, chat)
          values (${tenant}, 'https://gateway.example', 'sealed', true, false)`.execute(tx);
        await sql`insert into alert_rule (tenant_id, rule_id, client_id, name, kind, offline_minutes, severity)
          values (${tenant}, ${rule}::uuid, ${client}::uuid, 'Silent', 'offline', 10, 'high')`.execute(tx);
        await sql`insert into alert (tenant_id, alert_id, rule_id, device_id, severity, message)
          values (${tenant}, ${id}::uuid, ${rule}::uuid, ${client}::uuid, 'high', 'Silent')`.execute(tx);
        // One by one: rows that a SELECT makes would be copied there, which row security forbids.
        for (let entry = 1; entry <= ENTRIES; entry += 1)
          await sql`insert into audit_entry
              (tenant_id, entry_id, actor_kind, actor_name, action, target_type, target_id, target_name)
            values (${tenant}, md5(${String(entry)})::uuid, 'system', 'x', 'role.updated', 'role', 'x', 'x')`.execute(
            tx,
          );
      });
    }
  } finally {
    await db.destroy();
  }
}

/** What stands in it now, of each organization. */
export async function whatIsThere(url: string, tenants: readonly number[]) {
  const client = new pg.Client({ connectionString: url, options: '-c citus.propagate_set_commands=local' });
  await client.connect();
  try {
    const found: unknown[] = [];
    for (const tenant of tenants) {
      await client.query('begin');
      await client.query(`set local app.tenant_id = '${tenant}'`);
      const count = async (from: string) =>
        (await client.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n;
      found.push({
        entries: await count(`audit_entry where tenant_id = ${tenant}`),
        sealedOrWaiting:
          ((await count(`audit_seal where tenant_id = ${tenant}`)) ?? 0) +
          ((await count(`audit_pending where tenant_id = ${tenant}`)) ?? 0),
        mayRead: await count(`role_permission where tenant_id = ${tenant} and action = 'audit.read'`),
        kept: await count(`tenant_settings where tenant_id = ${tenant} and retention_months is null`),
        gateways: await count(`message_gateway where tenant_id = ${tenant} and old_secret is null`),
        alerts: await count(`alert where tenant_id = ${tenant} and lost_kwh is null`),
        forecasts: await count(`forecast_run where tenant_id = ${tenant}`),
      });
      await client.query('commit');
    }
    return found;
  } finally {
    await client.end();
  }
}
