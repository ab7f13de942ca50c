import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../tenant-tables.ts';

// biome-ignore lint: a migration sees the schema as it was, which has no type.
type Db = Kysely<unknown>;

/** What system roles of this version may do besides. */
const added: Record<string, string[]> = {
  viewer: ['alert.read'],
  operator: ['alert.read', 'alert.update'],
  manager: ['alert.read', 'alert.update', 'alert.rule'],
  admin: ['alert.read', 'alert.update', 'alert.rule'],
};

/** Gives system roles their permissions over alerts, and alerts of before what they are about. */
export const alertsOfBefore = (): Migration => ({
  up: async (db: Db) => {
    const { rows } = await sql<{ tenant_id: number }>`select tenant_id from tenant`.execute(db);
    for (const { tenant_id } of rows) {
      await run(db, `set local app.tenant_id = '${tenant_id}'`);
      await sql`update alert a set began_at = a.opened_at, metric_name = r.metric_name, condition = r.condition,
          threshold = r.threshold, minutes = coalesce(r.offline_minutes, 0)
        from alert_rule r where a.tenant_id = ${tenant_id} and r.tenant_id = ${tenant_id} and r.rule_id = a.rule_id`.execute(
        db,
      );
      for (const [name, actions] of Object.entries(added))
        await sql`insert into role_permission (tenant_id, role_id, action)
          select r.tenant_id, r.role_id, action from role r cross join unnest(${actions}::text[]) as action
          where r.tenant_id = ${tenant_id} and r.is_system and r.name = ${name}
          on conflict do nothing`.execute(db);
    }
    await run(db, `set local app.tenant_id = ''`);
  },
});
