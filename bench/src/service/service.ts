import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '../../..');
const PATIENCE_MS = 180_000;

/** The product's process, as it is started in production. */
export interface Service {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  dataDir: string;
  /** The folder with `api` and the built `host`; the repository where absent. */
  program?: string;
  /** Where absent, the embedded database in the data folder. */
  databaseUrl?: string;
  environment?: Record<string, string>;
}

/** The one who may do everything in the organization that the figures are about; the development sign-in knows her. */
export const ADMINISTRATOR = 'admin@aurora.example';

/** A kept history holds what was encrypted with it, while each run has a folder of its own. It protects nothing. */
const SECRET_KEYS = Buffer.alloc(32, 'bench').toString('base64');

/** Starts the service with one organization and its administrator, and waits until it answers. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { program = root, dataDir, databaseUrl, environment } = options;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // BENCH_NODE_OPTIONS lets a profiler in: `--cpu-prof --cpu-prof-dir=…`.
  const profiler = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean);
  const child = spawn(process.execPath, [...profiler, join(program, 'api/src/main.ts')], {
    cwd: program,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ALLOW_SIGN_IN_WITHOUT_PASSWORD_UNDER_NODE_ENV_PRODUCTION: 'on',
      PORT: String(port),
      DATA_DIR: dataDir,
      SECRET_KEYS,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      BOOTSTRAP_TENANT: 'Bench',
      BOOTSTRAP_TIMEZONE: 'Europe/Berlin',
      BOOTSTRAP_ADMIN_EMAIL: ADMINISTRATOR,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...environment,
    },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await answering(url, child, () => printed);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function answering(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const isHealthy = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}:\n${printed()}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The service did not answer within ${PATIENCE_MS / 1000} s:\n${printed()}`);
    }
    await pause(50);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
