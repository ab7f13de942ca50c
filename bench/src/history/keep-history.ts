import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '../scenario.ts';
import { benchData, dataFolder } from '../service/data-folder.ts';
import type { Postgres } from '../service/postgres.ts';
import { startService } from '../service/service.ts';
import { bringUpToNow, type HistoryOptions, loadHistory } from './load-history.ts';
import { openEmbedded, openPostgres } from './sql.ts';

/** A data folder of one run, for what a service keeps beside a PostgreSQL database: keys and the store of remotes. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'energy-monitor-bench-run-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The service's own tables, its organization and its administrator: made by a first start. */
async function makeSchema(dataDir: string, databaseUrl?: string): Promise<void> {
  const service = await startService({ dataDir, ...(databaseUrl && { databaseUrl }) });
  await service.stop();
}

/** A database on PostgreSQL with the history, loaded once and kept; answers its URL. */
export async function historyOnPostgres(
  postgres: Postgres,
  name: string,
  options: HistoryOptions,
  progress: Progress,
): Promise<string> {
  const url = postgres.urlOf(name);
  if (!(await postgres.databases()).includes(name)) {
    const unfinished = `${name}_loading`;
    await postgres.drop(unfinished);
    await postgres.create(unfinished);
    const folder = temporaryFolder();
    await makeSchema(folder.path, postgres.urlOf(unfinished));
    folder.remove();
    const sql = await openPostgres(postgres.urlOf(unfinished));
    await loadHistory(sql, options, progress);
    await sql.close();
    // A load that was cut short must not be taken for a whole one.
    const maintenance = await openPostgres(postgres.urlOf('postgres'));
    await maintenance.query(`alter database ${unfinished} rename to ${name}`);
    await maintenance.close();
    return url;
  }
  const sql = await openPostgres(url);
  await bringUpToNow(sql);
  await sql.close();
  return url;
}

/** A data folder with the embedded database and the history, loaded once; each run gets a copy of its own. */
export async function historyEmbedded(
  name: string,
  options: HistoryOptions,
  progress: Progress,
): Promise<ReturnType<typeof temporaryFolder>> {
  const kept = join(benchData, name);
  const done = join(kept, 'loaded.txt');
  if (!existsSync(done)) {
    // A load that was cut short leaves its folder behind.
    for (const left of [kept, `${kept}-loading`]) rmSync(left, { recursive: true, force: true });
    const folder = dataFolder(`${name}-loading`);
    await makeSchema(folder);
    const sql = await openEmbedded(join(folder, 'database'));
    await loadHistory(sql, options, progress);
    await sql.close();
    renameSync(folder, kept);
    writeFileSync(done, new Date().toISOString());
  }
  const run = temporaryFolder();
  cpSync(kept, run.path, { recursive: true, filter: (path) => path !== done });
  const sql = await openEmbedded(join(run.path, 'database'));
  await bringUpToNow(sql);
  await sql.close();
  return run;
}
