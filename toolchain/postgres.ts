import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A throw-away PostgreSQL server on loopback. */
export interface TemporaryPostgres {
  /** Connection string of a superuser on an empty database. */
  url: string;
  stop(): void;
}

/** The folder of PostgreSQL's server programs, newest version first; undefined where none is installed. */
function serverPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : [];
  const onPath = (process.env.PATH ?? '').split(':');
  return [...versions, ...onPath].find(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Starts a server in a new temporary folder. Undefined, with no side effect, where PostgreSQL is not installed. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres | undefined> {
  const programs = serverPrograms();
  if (!programs) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'emp-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  // PostgreSQL refuses to run as root; Debian's package brings the user 'postgres' for it.
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    spawnSync('chown', ['-R', 'postgres', folder]);
    chmodSync(folder, 0o755);
  }
  const call = (program: string, args: string[]) => {
    const command = [join(programs, program), ...args];
    const result = asRoot
      ? spawnSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', ...command], {
          encoding: 'utf8',
          cwd: folder,
        })
      : spawnSync(command[0] ?? '', command.slice(1), { encoding: 'utf8', cwd: folder });
    if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr || result.stdout}`);
  };
  call('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C',
  ]);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=300`;
  call('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      call('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
