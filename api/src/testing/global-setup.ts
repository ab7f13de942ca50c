import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/database.ts';
import { enqueueSoon } from '../jobs/job-queue.ts';
import { EVERYTHING } from '../jobs/jobs.plugin.ts';
import { TEST_RETENTION_MONTHS } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with an empty, migrated embedded database; a copy opens ten times faster than a new one. */
    databaseTemplate: string;
  }
}

/** In milliseconds; after it another template is made. */
const LONGEST_MONTH = 31 * 24 * 3_600_000;

export default async function setup(project: TestProject): Promise<void> {
  const template = join(tmpdir(), `energy-monitor-template-${fingerprint()}`);
  if (!existsSync(template)) await makeTemplate(template);
  project.provide('databaseTemplate', template);
}

async function makeTemplate(template: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'energy-monitor-'));
  const database = await openDatabase(
    { kind: 'embedded', folder: join(folder, 'database') },
    TEST_RETENTION_MONTHS,
  );
  // As if a service had run on it: otherwise each of hundreds that start on a copy would clean up, and wait for that when it stops.
  await enqueueSoon(
    database.owner,
    [{ kind: 'housekeeping', tenantId: null, subject: EVERYTHING }],
    LONGEST_MONTH,
  );
  await database.close();
  cpSync(join(folder, 'database'), `${folder}/template`, { recursive: true });
  try {
    renameSync(`${folder}/template`, template);
  } catch {
    // Another run was faster; its template is as good.
  }
  rmSync(folder, { recursive: true, force: true });
}

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
