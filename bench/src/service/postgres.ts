import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { dataFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL server of the benchmark's own, whose databases stay for the next run. */
export interface Postgres {
  /** Folder that the server may read, for COPY. */
  folder: string;
  /** Of the process whose children serve the connections. */
  pid: number;
  urlOf(database: string): string;
  databases(): Promise<string[]>;
  create(database: string, template?: string): Promise<void>;
  drop(database: string): Promise<void>;
  stop(): void;
}

/** Beyond the defaults: memory that any server has, and no wish of the product's own. */
const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
};

function serverPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('PostgreSQL is not installed, so figures on it cannot be measured.');
  return found;
}

/** PostgreSQL refuses to run as root; Debian's package brings the user 'postgres' for it. */
function call(program: string, args: string[], cwd: string): void {
  const result = run(program, args, cwd);
  if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr || result.stdout}`);
}

function run(program: string, args: string[], cwd: string) {
  const command = [join(serverPrograms(), program), ...args];
  const asRoot = process.getuid?.() === 0;
  const before = asRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
  const [first = '', ...rest] = [...before, ...command];
  return spawnSync(first, rest, { encoding: 'utf8', cwd });
}

export async function startPostgres(): Promise<Postgres> {
  const folder = dataFolder('postgres');
  const data = join(folder, 'data');
  if (process.getuid?.() === 0) {
    spawnSync('chown', ['postgres', folder]);
    chmodSync(folder, 0o755);
  }
  if (!existsSync(join(data, 'PG_VERSION'))) {
    call('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'], folder);
  }
  // One that another run has started is used, and left to it.
  const isTheirs = run('pg_ctl', ['-D', data, 'status'], folder).status === 0;
  const port = isTheirs
    ? Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3])
    : await freePort();
  let running = !isTheirs;
  if (!isTheirs) {
    const all = { ...settings, port: String(port), unix_socket_directories: folder };
    const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
    const log = ['-l', join(folder, 'log')];
    call('pg_ctl', ['-D', data, '-w', '-t', '300', ...log, '-o', options.join(' '), 'start'], folder);
  }
  const stop = () => {
    if (!running) return;
    running = false;
    call('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop'], folder);
  };
  // However this ends, nothing is left running.
  process.once('exit', stop);

  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const ask = async (sql: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    await client.connect();
    try {
      return (await client.query<{ datname: string }>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    folder,
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    urlOf,
    databases: async () => (await ask('select datname from pg_database')).map(({ datname }) => datname),
    create: async (database, template = 'template1') =>
      void (await ask(`create database ${database} template ${template}`)),
    drop: async (database) => void (await ask(`drop database if exists ${database} with (force)`)),
    stop,
  };
}
