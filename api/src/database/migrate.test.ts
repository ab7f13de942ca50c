import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { migrationNames } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'migrate-'));
const made: TestDatabase[] = [];
afterAll(async () => {
  for (const each of made) await each.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function databaseIn(name: string): Promise<TestDatabase> {
  const test = await testDatabase(join(folder, name));
  made.push(test);
  return test;
}

const applied = sql<{ name: string }>`select name from kysely_migration order by name`;

it('applies a migration that came with a later version than one of a higher number', async () => {
  const test = await databaseIn('unordered');
  const before = await test.open();
  await sql.raw('drop table handover_read').execute(before.owner);
  await sql`delete from kysely_migration where name = '0051-handovers'`.execute(before.owner);
  await before.close();

  const after = await test.open();
  const { rows } = await applied.execute(after.owner);
  await sql.raw('select from handover_read').execute(after.owner);
  await after.close();
  expect(rows.map(({ name }) => name)).toEqual(migrationNames);
});

it('changes nothing of a database that a newer version has migrated, and says so', async () => {
  const test = await databaseIn('newer');
  const newer = await test.open();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-to-come', now()::text)`.execute(
    newer.owner,
  );
  await newer.close();
  await expect(test.open()).rejects.toThrow(/could not be brought up to date.*9999-to-come/);
});
