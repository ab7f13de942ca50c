import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TenantTransaction, tenantSnapshot } from '../database/tenant-transaction.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { type Head, sealStep, type Verified, verifyChain } from './audit-chain.queries.ts';
import { recordChange, theService } from './audit.queries.ts';
import { sealTrails } from './seal-trails.ts';
import { reportOf } from './verify-report.ts';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await TestService.start();
  // Only these tests seal: what they await would otherwise depend on the job's clock.
  await service.app.jobRunner.stop();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
});

const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) => service.inTenant(tenant, work);
const record = (name: string) =>
  inTenant((tx) =>
    recordChange(tx, theService, {
      action: 'role.updated',
      target: { type: 'role', id: name, name },
      after: { name },
    }),
  );
const seal = () => inTenant(sealStep);
const verify = (known?: Head): Promise<Verified> =>
  tenantSnapshot(service.database, tenant.tenantId, (tx) => verifyChain(tx, known));
const sealed = async (...names: string[]) => {
  for (const name of names) await record(name);
  await seal();
  const { rows } = await inTenant(({ db, tenantId }) =>
    sql<{
      entry_id: string;
    }>`select entry_id from audit_seal where tenant_id = ${tenantId} order by seq`.execute(db),
  );
  return rows.map((row) => row.entry_id);
};

/** As whoever owns the server can, past the service and its row security. */
async function tamper(...statements: string[]): Promise<void> {
  const tables = ['audit_entry', 'audit_seal', 'audit_pending'];
  await service.database.owner.transaction().execute(async (db) => {
    for (const table of tables) await sql.raw(`alter table ${table} no force row level security`).execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
    for (const table of tables) await sql.raw(`alter table ${table} force row level security`).execute(db);
  });
}
const own = () => `tenant_id = ${tenant.tenantId}`;

describe('the chain of a trail', () => {
  it('holds while nothing is touched, and goes on where it ended', async () => {
    await sealed('a', 'b');
    await sealed('c');
    await record('d');
    expect(await verify()).toMatchObject({ sealed: 3, waiting: 1, findings: [], head: { seq: 3 } });
  });

  it('finds an entry that was removed', async () => {
    const [, second] = await sealed('a', 'b', 'c');
    await tamper(`delete from audit_entry where ${own()} and entry_id = '${second}'`);
    expect((await verify()).findings).toEqual([{ kind: 'removed', seq: 2, entryId: second }]);
  });

  it.each([
    `actor_name = 'nobody'`,
    `at = '2026-05-01T08:00:00.000001Z'`,
    `after = '{"name": "other"}'`,
    `address = '192.0.2.1'`,
  ])('finds an entry of which somebody changed: %s', async (change) => {
    const [first] = await sealed('a', 'b');
    await tamper(`update audit_entry set ${change} where ${own()} and entry_id = '${first}'`);
    expect((await verify()).findings).toEqual([{ kind: 'altered', seq: 1, entryId: first }]);
  });

  it('finds entries that changed places', async () => {
    const [first, second] = await sealed('a', 'b', 'c');
    await tamper(
      `update audit_seal set seq = -1 where ${own()} and seq = 1`,
      `update audit_seal set seq = 1 where ${own()} and seq = 2`,
      `update audit_seal set seq = 2 where ${own()} and seq = -1`,
    );
    const { findings } = await verify();
    expect(findings).toContainEqual({ kind: 'altered', seq: 1, entryId: second });
    expect(findings).toContainEqual({ kind: 'altered', seq: 2, entryId: first });
  });

  it('finds an entry that was removed with its seal', async () => {
    const [, second] = await sealed('a', 'b', 'c');
    await tamper(
      `delete from audit_entry where ${own()} and entry_id = '${second}'`,
      `delete from audit_seal where ${own()} and entry_id = '${second}'`,
    );
    expect((await verify()).findings).toMatchObject([
      { kind: 'seals-missing', seq: 2, to: 2 },
      { kind: 'altered', seq: 3 },
    ]);
  });

  it('finds an end that was cut off, by the head that was written down', async () => {
    const [, second] = await sealed('a', 'b');
    const { head } = await verify();
    await tamper(
      `delete from audit_entry where ${own()} and entry_id = '${second}'`,
      `delete from audit_seal where ${own()} and seq = 2`,
    );
    expect((await verify()).findings).toEqual([]);
    expect((await verify(head)).findings).toEqual([{ kind: 'not-the-known-one', seq: 2 }]);
  });

  it('finds an entry that was removed before it was sealed, and one that was put in by hand', async () => {
    await record('a');
    await tamper(`delete from audit_entry where ${own()}`);
    await sealed('b');
    await tamper(`insert into audit_entry (tenant_id, entry_id, actor_kind, actor_name, action, target_type,
      target_id, target_name) values (${tenant.tenantId}, gen_random_uuid(), 'system', 's', 'x', 'y', 'z', 'z')`);
    expect((await verify()).findings.map(({ kind }) => kind)).toEqual([
      'removed-before-sealing',
      'added-past-the-service',
    ]);
  });

  it('is one chain though several processes write and seal at once', async () => {
    const other = await service.another();
    await other.app.jobRunner.stop();
    const names = Array.from({ length: 40 }, (_, index) => `n${index}`);
    const sealings = names.slice(0, 10).map((_, index) => (index % 2 === 0 ? service : other));
    const [written, outcomes] = await Promise.all([
      Promise.allSettled(names.map(record)),
      Promise.allSettled(sealings.map((process) => process.inTenant(tenant, sealStep))),
    ]);
    expect(written.filter(({ status }) => status === 'rejected')).toEqual([]);
    // The other was first: the key refused the same place in the chain.
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refusals.filter(({ reason }) => reason.code !== '23505')).toEqual([]);
    while (await seal());
    await other.close();
    expect(await verify()).toMatchObject({ sealed: 40, waiting: 0, findings: [] });
  });

  it('of one organization that cannot be sealed holds up nobody else’s', async () => {
    const [entry] = await sealed('a');
    await tamper(`insert into audit_pending (tenant_id, entry_id) values (${tenant.tenantId}, '${entry}')`);
    tenant = await service.tenant();
    await record('b');
    const warn = vi.spyOn(service.app.log, 'warn');
    await sealTrails(service.database, service.app.log);
    expect(await verify()).toMatchObject({ sealed: 1, waiting: 0 });
    expect(warn).toHaveBeenCalledOnce();
  });

  it('cannot be changed by requests', async () => {
    const { rows } = await sql<{ rights: string }>`
      select string_agg(privilege_type, ' ' order by privilege_type) as rights
      from information_schema.role_table_grants
      where table_name = 'audit_seal' and grantee = 'energy_app'`.execute(service.database.owner);
    expect(rows).toEqual([{ rights: 'INSERT SELECT' }]);
  });
});

it('a report says what is wrong, and where', async () => {
  const [first] = await sealed('a', 'b');
  expect(reportOf(tenant, await verify())).toMatchObject({
    isSound: true,
    sentences: [
      expect.stringContaining('2 entries sealed, 0 waiting'),
      expect.stringMatching(/ {2}Head 2:[\da-f]{64}/),
    ],
  });
  await tamper(`delete from audit_entry where ${own()} and entry_id = '${first}'`);
  const { isSound, sentences } = reportOf(tenant, await verify());
  expect(isSound).toBe(false);
  expect(sentences.join('\n')).toContain(`Entry 1 (${first}) was removed.`);
});
