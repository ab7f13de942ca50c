import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** A throw-away PostgreSQL server on loopback. */
export interface TemporaryPostgres {
  /** Connection string of a superuser on an empty database. */
  url: string;
  /** Where it may write; goes with it. */
  folder: string;
  /** Runs one of the programs that came with the server, such as pg_dump; throws what it complains of. */
  call(program: string, args: string[]): void;
  /** Runs a script of the shell in its folder, where these programs are found; throws what it complains of. */
  shell(script: string, environment: Record<string, string>): void;
  /** Starts another server at the address of this one, which is off; a script of the shell makes its data folder ($PGDATA). */
  replacement(script: string, environment: Record<string, string>): Promise<TemporaryPostgres>;
  /** Starts another server that follows this one by streaming replication. */
  standby(): Promise<TemporaryPostgres>;
  /** Ends at once, as after a loss of power; `start` brings it back at the same address. */
  crash(): void;
  start(): void;
  /** Every process of it stands still, as on a machine that hangs: connections stay open and nothing is answered. */
  freeze(): void;
  thaw(): void;
  stop(): void;
}

/** The folders of PostgreSQL's server programs, newest version first; none where it is not installed. */
export function serverPrograms(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : [];
  const onPath = (process.env.PATH ?? '').split(':');
  return [...versions, ...onPath].filter(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  );
}

/** Starts a server in a new temporary folder. Undefined, with no side effect, where PostgreSQL is not installed. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres | undefined> {
  const [programs] = serverPrograms();
  return programs ? startNew(programs) : undefined;
}

/** @param settings as `postgres` takes them, such as `-c shared_preload_libraries=…` */
export function startNew(programs: string, settings = ''): Promise<TemporaryPostgres> {
  const options = ['-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  return startIn(programs, (call, data) => call('initdb', ['-D', data, ...options]), settings);
}

type Call = TemporaryPostgres['call'];
type Shell = TemporaryPostgres['shell'];

async function startIn(
  programs: string,
  makeData: (call: Call, data: string, shell: Shell) => void,
  more = '',
  at?: number,
): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'emp-postgres-'));
  const data = join(folder, 'data');
  const port = at ?? (await freePort());
  const run = asServerUser(programs, folder);
  const call: Call = (program, args) => run(join(programs, program), args);
  const shell: Shell = (script, environment) => run('/bin/sh', ['-e', '-c', script], environment);
  makeData(call, data, shell);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=300 ${more}`;
  const start = () => call('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
  const crash = () => call('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
  const signal = (name: 'STOP' | 'CONT') => {
    const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    // First the one that makes the others.
    spawnSync('kill', [`-${name}`, postmaster]);
    spawnSync('pkill', [`-${name}`, '-P', postmaster]);
  };
  start();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    folder,
    call,
    shell,
    replacement: (script, environment) =>
      startIn(
        programs,
        (_, PGDATA, shellThere) => shellThere(script, { ...environment, PGDATA }),
        more,
        port,
      ),
    standby: () =>
      startIn(programs, (callThere, copy) =>
        callThere('pg_basebackup', ['-d', url, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']),
      ),
    crash,
    start,
    freeze: () => signal('STOP'),
    thaw: () => signal('CONT'),
    stop() {
      if (existsSync(join(data, 'postmaster.pid'))) crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; Debian's package brings the user 'postgres' for it. */
function asServerUser(programs: string, folder: string) {
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    spawnSync('chown', ['-R', 'postgres', folder]);
    chmodSync(folder, 0o755);
  }
  const leaveRoot = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];
  return (command: string, args: string[], environment: Record<string, string> = {}) => {
    const [program = '', ...rest] = [...(asRoot ? leaveRoot : []), command, ...args];
    // A home of its own: the programs look there for certificates, and root's is closed to them.
    const path = `${programs}:${process.env['PATH'] ?? ''}`;
    const env = { ...process.env, PATH: path, HOME: folder, ...environment };
    const result = spawnSync(program, rest, { encoding: 'utf8', cwd: folder, env });
    if (result.status !== 0) throw new Error(`${command} failed: ${result.stderr || result.stdout}`);
  };
}
