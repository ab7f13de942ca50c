import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { TestFolder } from '../lifecycle/testing/server-process.ts';
import { createTenant } from '../tenants/tenants.queries.ts';
import { TEST_RETENTION_MONTHS } from '../testing/test-database.ts';
import { sealStep } from './audit-chain.queries.ts';
import { recordChange, theService } from './audit.queries.ts';

const folder = new TestFolder();
beforeAll(() => folder.prepare());
afterAll(() => folder.remove());

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'verify.ts'), ...args],
    {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: folder.data, DATABASE_URL: '' },
    },
  );
  return { status, output: stdout + stderr };
}

it('the command says of each organization whether its trail is whole, and ends by it', {
  timeout: 120_000,
}, async () => {
  expect(run()).toEqual({ status: 0, output: 'There is no organization in this database.\n' });
  const config = { kind: 'embedded', folder: join(folder.data, 'database') } as const;
  const database = await openDatabase(config, TEST_RETENTION_MONTHS);
  const tenant = await createTenant(database, { name: 'Aurora', timezone: 'Europe/Berlin' });
  await tenantTransaction(database, tenant.tenantId, async (tx) => {
    const target = { type: 'role', id: 'x', name: 'x' };
    await recordChange(tx, theService, { action: 'role.updated', target, after: {} });
    await sealStep(tx);
  });
  await database.close();
  const whole = run('--', '--tenant', tenant.id);
  expect(whole.output).toMatch(
    /^Aurora \(.*\): 1 entries sealed, 0 waiting to be sealed; nothing was removed/,
  );
  expect(whole.status).toBe(0);

  const again = await openDatabase(config, TEST_RETENTION_MONTHS);
  await again.owner.transaction().execute(async (db) => {
    await sql`alter table audit_entry no force row level security`.execute(db);
    await sql`update audit_entry set actor_name = 'nobody'`.execute(db);
    await sql`alter table audit_entry force row level security`.execute(db);
  });
  await again.close();
  const changed = run();
  expect(changed.output).toContain('was changed or moved');
  expect(changed.status).toBe(1);

  expect(run('--tenant', 'nobody')).toEqual({
    status: 2,
    output: 'Nothing was verified. There is no organization with the id nobody.\n',
  });
  expect(run('--known', '1:ab').output).toMatch(/^Nothing was verified\. --known takes a number and a hash/);
  expect(run('--tenat', 'x').output).toMatch(/^Nothing was verified\. Unknown option '--tenat'[^\n]*\n$/);
});
