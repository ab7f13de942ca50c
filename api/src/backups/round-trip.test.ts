import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putToRest } from '../readings/at-rest/put-to-rest.ts';
import { ingest } from '../testing/readings.ts';
import { TEST_RETENTION_MONTHS } from '../testing/test-database.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { ArchiveReader } from './archive-reader.ts';
import { archivedTables, leftOut } from './archived-tables.ts';
import { makeArchive } from './make-archive.ts';
import { restoreArchive } from './restore-archive.ts';
import { inhabitedOrganization } from './testing/inhabited-organization.ts';

let service: TestService;
let folder: string;
let tenant: Tenant;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archives-'));
  service = await TestService.start();
  tenant = await inhabitedOrganization(service);
}, 60_000);
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

type Rows = Record<string, string[]>;

/** All rows of an archive as they stand there, by table. */
async function rowsOf(path: string): Promise<Rows> {
  const archive = await ArchiveReader.open(path);
  const rows: Rows = {};
  for (const file of archive.manifest.files)
    for await (const lines of archive.lines(file)) (rows[file.table] ??= []).push(...lines);
  return rows;
}

async function archiveOf(of: TestService, { tenantId }: Tenant, name: string): Promise<string> {
  const path = join(folder, `${name}.zip`);
  await makeArchive(of.database, tenantId, path);
  return path;
}

const restoreInto = (to: TestService, path: string, name?: string) =>
  restoreArchive(path, {
    database: to.database,
    box: to.app.secretBox,
    retentionMonths: TEST_RETENTION_MONTHS,
    name,
  });

const restoring = (line: string) => line.includes('"tenant.restored"');
/** A webhook comes back switched off: its secret is not in an archive. */
const switchedOff = (line: string) =>
  line.replace(/"enabled":(true|false),"disabled_reason":(null|"[^"]*")/, '"enabled":…');
/** What must be the same of two archives of one organization. */
const comparable = (rows: Rows): Rows => ({
  ...rows,
  audit_entry: rows.audit_entry?.filter((line) => !restoring(line)) ?? [],
  webhook: rows.webhook?.map(switchedOff) ?? [],
});

describe('an archive', () => {
  it('knows of every table of an organization whether it holds it, and of every secret that it does not', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped
        and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')`.execute(
      service.database.owner,
    );
    const known = [...archivedTables.map(({ name }) => name), ...Object.keys(leftOut), 'tenant'];
    expect([...new Set(rows.map(({ table }) => table))].toSorted()).toEqual(known.toSorted());
    const secret = /secret|token|hash|password|key|csrf/;
    const held = rows.filter(
      ({ table, column }) =>
        secret.test(column) &&
        archivedTables.some(({ name, without = [] }) => name === table && !without.includes(column)),
    );
    expect(held).toEqual([]);
  });

  it('has the readings that rest in blocks as those that are rows', async () => {
    const before = await rowsOf(await archiveOf(service, tenant, 'rows'));
    expect((await putToRest(service.database, tenant.tenantId)).readings).toBeGreaterThan(0);
    const after = await rowsOf(await archiveOf(service, tenant, 'blocks'));
    // How often a reading was corrected is told of rows only, where it tells a correction from a first reading.
    const uncounted = (lines: readonly string[] = []) =>
      lines.map((line) => line.replace(/"rev":\d+/, '"rev":0'));
    expect(uncounted(after.reading)).toEqual(uncounted(before.reading));
  });

  it('restored on another server has every row as it was, of every table', async () => {
    const first = await archiveOf(service, tenant, 'first');
    const before = await rowsOf(first);
    expect(Object.keys(before).toSorted()).toEqual(archivedTables.map(({ name }) => name).toSorted());
    await using other = await closing(TestService.start());
    const restored = await restoreInto(other.service, first);
    expect(restored).toMatchObject({ isCopy: false, tooOld: 0, tenant: { id: tenant.id, name: 'Aurora' } });
    const after = await rowsOf(await archiveOf(other.service, restored.tenant, 'second'));
    expect(comparable(after)).toEqual(comparable(before));
    expect(after.audit_entry?.filter(restoring)).toHaveLength(1);

    // Who signs in by the same address is the same member, and readings go on where they ended.
    const { email } = JSON.parse(before.app_user?.[0] ?? '{}') as { email: string };
    const member = await other.service.signIn(email, tenant);
    expect((await member.get('/v1/settings')).body.data.company_name).toBe('Aurora Énergie');
    const { client_id } = JSON.parse(before.series?.[0] ?? '{}') as { client_id: string };
    const next = { client: client_id, metric: 'power', at: new Date(), value: 1 };
    expect(await ingest(other.service, restored.tenant, [next])).toBe('c');
  });

  it('is refused where its organization is, and makes a copy with ids of its own when that has a name', async () => {
    const path = await archiveOf(service, tenant, 'beside');
    await expect(restoreInto(service, path)).rejects.toThrow(
      'The organization Aurora is in this database already. Give the copy a name of its own: --name "Aurora restored".',
    );
    const copy = await restoreInto(service, path, 'Aurora as it was');
    expect(copy).toMatchObject({ isCopy: true, tenant: { name: 'Aurora as it was' } });
    expect(copy.tenant.id).not.toBe(tenant.id);
    const [original, copied] = [
      await rowsOf(path),
      await rowsOf(await archiveOf(service, copy.tenant, 'copied')),
    ];
    const counts = (rows: Rows) =>
      Object.fromEntries(Object.entries(rows).map(([name, own]) => [name, own.length]));
    expect(counts(comparable(copied))).toEqual(counts(original));
    // The same ids put back, everything is as it was.
    const ids = (rows: Rows) =>
      [
        'role',
        'app_user',
        'client',
        'alert_rule',
        'alert',
        'maintenance_window',
        'webhook',
        'saved_view',
        'site_note',
      ].flatMap((table) => rows[table]?.map((line) => line.split('"')[3] ?? '') ?? []);
    const theirs = new Set(ids(original));
    expect(ids(copied).filter((id) => theirs.has(id))).toEqual([]);
    const withoutIds = (rows: Rows) =>
      Object.fromEntries(
        Object.entries(comparable(rows)).map(([name, lines]) => [
          name,
          lines.map((line) => line.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')).toSorted(),
        ]),
      );
    expect(withoutIds(copied)).toEqual(withoutIds(original));
  });
});

async function closing(starting: Promise<TestService>) {
  const other = await starting;
  return { service: other, [Symbol.asyncDispose]: () => other.close() };
}
