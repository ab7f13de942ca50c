import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serverPrograms, startNew, type TemporaryPostgres } from './postgres.ts';

/** A throw-away coordinator and its workers, on which nothing is set up yet but that the servers load Citus. */
export interface TemporaryCitus {
  coordinator: TemporaryPostgres;
  workers: TemporaryPostgres[];
  stop(): void;
}

/** Undefined, with no side effect, where no PostgreSQL on this machine has Citus. Programs on the path count, too. */
export async function startTemporaryCitus(workers = 2): Promise<TemporaryCitus | undefined> {
  const programs = serverPrograms().find((folder) => existsSync(join(libraryFolder(folder), 'citus.so')));
  if (!programs) return undefined;
  const settings = [
    'shared_preload_libraries=citus',
    'max_prepared_transactions=300',
    'max_worker_processes=40',
    'wal_level=logical',
    'jit=off',
    // The copies of one machine know each other by no other name.
    'citus.local_hostname=127.0.0.1',
    'citus.node_conninfo=sslmode=prefer',
  ];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  const servers: TemporaryPostgres[] = [];
  const stop = () => {
    for (const server of servers) server.stop();
  };
  try {
    for (let node = 0; node <= workers; node += 1) servers.push(await startNew(programs, options));
  } catch (error) {
    stop();
    throw error;
  }
  const [coordinator, ...others] = servers;
  if (!coordinator) throw new Error('There is no coordinator.');
  return { coordinator, workers: others, stop };
}

function libraryFolder(programs: string): string {
  const besides = join(programs, '../lib');
  if (existsSync(besides)) return besides;
  const tool = join(programs, 'pg_config');
  return existsSync(tool) ? execFileSync(tool, ['--pkglibdir'], { encoding: 'utf8' }).trim() : '';
}
