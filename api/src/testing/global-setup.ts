import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Database, openDatabase } from '../database/database.ts';
import { enqueueSoon } from '../jobs/job-queue.ts';
import { EVERYTHING } from '../jobs/jobs.plugin.ts';
import { onServer, TEST_RETENTION_MONTHS } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with an empty, migrated embedded database; a copy opens ten times faster than a new one. */
    databaseTemplate: string;
    /** The same on the server that TEST_DATABASE_URL names: a database's name. Not on Citus, whose nodes each have one. */
    serverTemplate: string | undefined;
  }
}

/** In milliseconds; after it another template is made. */
const LONGEST_MONTH = 31 * 24 * 3_600_000;

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const template = join(tmpdir(), `energy-monitor-template-${fingerprint()}`);
  if (!existsSync(template)) await makeTemplate(template);
  project.provide('databaseTemplate', template);
  const { TEST_DATABASE_URL: server, TEST_DATABASE_DISTRIBUTED } = process.env;
  const onOne =
    server && TEST_DATABASE_DISTRIBUTED !== 'citus' ? await makeServerTemplate(server) : undefined;
  project.provide('serverTemplate', onOne?.name);
  return onOne?.remove;
}

async function makeServerTemplate(server: string): Promise<{ name: string; remove: () => Promise<void> }> {
  const { config, name, remove } = await onServer(server);
  const database = await openDatabase(config, TEST_RETENTION_MONTHS);
  await asIfUsed(database);
  await database.close();
  return { name, remove };
}

async function makeTemplate(template: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'energy-monitor-'));
  const database = await openDatabase(
    { kind: 'embedded', folder: join(folder, 'database') },
    TEST_RETENTION_MONTHS,
  );
  await asIfUsed(database);
  await database.close();
  cpSync(join(folder, 'database'), `${folder}/template`, { recursive: true });
  try {
    renameSync(`${folder}/template`, template);
  } catch {
    // Another run was faster; its template is as good.
  }
  rmSync(folder, { recursive: true, force: true });
}

/** As if a service had run on it: otherwise each of hundreds that start on a copy would clean up, and wait for that when it stops. */
const asIfUsed = ({ owner }: Database): Promise<void> =>
  enqueueSoon(owner, [{ kind: 'housekeeping', tenantId: null, subject: EVERYTHING }], LONGEST_MONTH);

/** Changes with the migrations, with this file, with PGlite, and with the month, whose partitions are inside. */
function fingerprint(): string {
  const folder = resolve(import.meta.dirname, '../database');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .toSorted();
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7));
  for (const name of sources) hash.update(readFileSync(join(folder, name)));
  hash.update(readFileSync(import.meta.filename));
  return hash
    .update(readFileSync(resolve(folder, '../../package.json')))
    .digest('hex')
    .slice(0, 16);
}
