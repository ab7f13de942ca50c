import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/database.ts';
import { TEST_RETENTION_MONTHS } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with an empty, migrated embedded database; a copy opens ten times faster than a new one. */
    databaseTemplate: string;
  }
}

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
  await database.close();
  cpSync(join(folder, 'database'), `${folder}/template`, { recursive: true });
  try {
    renameSync(`${folder}/template`, template);
  } catch {
    // Another run was faster; its template is as good.
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Changes with the migrations, with PGlite, and with the month, whose partitions are inside. */
function fingerprint(): string {
  const folder = resolve(import.meta.dirname, '../database');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .toSorted();
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7));
  for (const name of sources) hash.update(readFileSync(join(folder, name)));
  return hash
    .update(readFileSync(resolve(folder, '../../package.json')))
    .digest('hex')
    .slice(0, 16);
}
