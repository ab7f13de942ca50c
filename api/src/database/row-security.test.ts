import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { TestService } from '../testing/test-service.ts';
import { type TenantTransaction, tenantSelect } from './tenant-transaction.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

/** Tables that belong to no tenant. A new one stands here only for a reason, which the migration gives. */
const shared = new Set([
  'device_authorization',
  'job',
  'kysely_migration',
  'kysely_migration_lock',
  'person',
  'person_identity',
  'registry_key',
  'push_key',
  'release_move',
  'remote_person',
  'signing_key',
  'tenant',
]);

const rows = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await query.execute(service.database.owner)).rows;

/** All tables but partitions, which cannot be reached other than through their parent. */
const tables = () =>
  rows(sql<{ name: string; secured: boolean; forced: boolean; tenant: boolean; policies: number }>`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as tenant,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polwithcheck is not null) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`);

describe('the schema', () => {
  it('has every table of a tenant under forced row security', async () => {
    const open = (await tables()).filter(
      ({ name, secured, forced, tenant, policies }) =>
        !shared.has(name) && !(tenant && secured && forced && policies > 0),
    );
    expect(open).toEqual([]);
  });

  it('keeps partitions out of reach of the app role', async () => {
    const reachable =
      await rows(sql`select c.relname from pg_class c where c.relispartition and c.relkind = 'r'
      and has_table_privilege('energy_app', c.oid, 'select')`);
    expect(reachable).toEqual([]);
  });

  it('begins every key of a tenant table with tenant_id, so that it can be distributed', async () => {
    const keys = await rows(sql<{ table: string; key: string; first: string }>`
      select t.relname as table, k.relname as key, a.attname as first
      from pg_index i join pg_class t on t.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where t.relnamespace = 'public'::regnamespace and not t.relispartition and i.indisunique`);
    const wrong = keys.filter(({ table, first }) => !shared.has(table) && first !== 'tenant_id');
    expect(wrong).toEqual([]);
  });

  it('begins every foreign key between tenant tables with tenant_id', async () => {
    const keys = await rows(sql<{ from: string; to: string; first: string }>`
      select f.relname as from, t.relname as to, a.attname as first
      from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      join pg_attribute a on a.attrelid = f.oid and a.attnum = c.conkey[1]
      where c.contype = 'f' and f.relnamespace = 'public'::regnamespace and not f.relispartition`);
    const wrong = keys.filter(({ to, first }) => !shared.has(to) && first !== 'tenant_id');
    expect(wrong).toEqual([]);
  });
});

describe('row security', () => {
  it('shows a tenant its own rows, lets it write no others, and shows nobody’s without a tenant', async () => {
    const [aurora, borealis] = [await service.tenant('Aurora'), await service.tenant('Borealis')];
    const insert = (tenantId: number) =>
      service.inTenant(aurora, ({ db }) =>
        db
          .insertInto('client')
          .values({ tenant_id: tenantId, client_id: crypto.randomUUID(), name: 'A', description: '' })
          .execute(),
      );
    await insert(aurora.tenantId);
    await expect(insert(borealis.tenantId)).rejects.toThrow(/row-level security/);
    const seen = await service.inTenant(borealis, ({ db }) => db.selectFrom('client').selectAll().execute());
    expect(seen).toEqual([]);
    const unbound = await service.database.owner.transaction().execute(async (tx) => {
      await sql.raw(service.database.becomeApp || 'select 1').execute(tx);
      return tx.selectFrom('client').selectAll().execute();
    });
    expect(unbound).toEqual([]);
  });

  it('binds a statement that goes in one message with its settings, and nothing after it', async () => {
    const [aurora, borealis] = [await service.tenant('Aurora'), await service.tenant('Borealis')];
    await service.inTenant(aurora, ({ db, tenantId }) =>
      db
        .insertInto('client')
        .values({ tenant_id: tenantId, client_id: randomUUID(), name: 'Hill' })
        .execute(),
    );
    const names = (tenant: Tenant, name = 'Hill') =>
      tenantSelect(
        service.database,
        tenant.tenantId,
        sql<{ name: string }>`select name from client where tenant_id = ${tenant.tenantId} or name = ${name}`,
      );
    expect(await names(aurora)).toEqual([{ name: 'Hill' }]);
    expect(await names(borealis)).toEqual([]);
    // What cannot be written into a statement goes as a parameter, as ever.
    expect(await names(aurora, "x' or true; --")).toEqual([{ name: 'Hill' }]);
    expect(await names(borealis, "x' or true; --")).toEqual([]);
    const left = sql<{ tenant: string | null }>`
      select nullif(current_setting('app.tenant_id', true), '') as tenant where current_user = 'energy_app'
        or nullif(current_setting('app.tenant_id', true), '') is not null`;
    const looks = await Promise.all(Array.from({ length: 20 }, () => left.execute(service.database.owner)));
    expect(looks.flatMap(({ rows }) => rows)).toEqual([]);
  });

  it('lets nobody change the audit trail', async () => {
    const tenant = await service.tenant();
    const admin = await service.member(tenant);
    expect((await admin.post('/v1/clients', { name: 'Hill farm', description: 'x' })).status).toBe(201);
    const attempt = (work: (tx: TenantTransaction) => Promise<unknown>) =>
      service.inTenant(tenant, work).catch((error: Error) => error.message);
    // Either it is not permitted at all, or row security shows nothing that could be changed.
    await attempt(({ db }) => db.deleteFrom('audit_entry').execute());
    await attempt(({ db }) => db.updateTable('audit_entry').set({ actor_name: 'nobody' }).execute());
    const { body } = await admin.get('/v1/audit');
    expect(body.data).toMatchObject([
      { action: 'client.created', actor: { name: 'Mara Member' } },
      { action: 'session.started', actor: { name: 'Mara Member' } },
    ]);
  });
});
