import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WORKSPACE } from '../../cli/surroundings.ts';

const READY_WITHIN = 120_000;

/** The product as it was built here, with the demo's people, on data of its own. */
export async function startHost(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: 'people',
    LOG_LEVEL: 'warn',
  };
  const options = { cwd: WORKSPACE, env: environment, stdio: 'inherit' } as const;
  const sync = spawn(process.execPath, [join(WORKSPACE, 'federation/src/cli/main.ts'), 'sync'], options);
  const [code] = (await once(sync, 'exit')) as [number | null];
  if (code !== 0) throw new Error('Publishing the builds failed: build them first.');
  const server = spawn(process.execPath, [join(WORKSPACE, 'api/src/main.ts')], options);
  const url = `http://localhost:${port}`;
  const until = Date.now() + READY_WITHIN;
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > until) {
      server.kill('SIGKILL');
      throw new Error('The host did not start.');
    }
    await pause(200);
  }
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
