/**
 * `pnpm dev`: everything under development at once. The host is built with the development React, again with every saved
 * file (there at the next reload); each remote comes from a development server of its own, and a change in it shows in
 * place and keeps the state. The service starts anew when a file of the API is saved. To work on one remote inside any
 * running host: `pnpm --filter remote-clients dev`.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { watchCanaries } from '../federation/src/cli/commands/watch.ts';
import { embeddedStore } from '../federation/src/cli/surroundings.ts';
import { sync } from '../federation/src/cli/sync.ts';
import { freePort } from './free-port.ts';
import { startWatched } from './watched-service.ts';

const root = join(import.meta.dirname, '..');
const port = process.env.PORT ?? '4000';
// Not `dist`: that holds what `npm start` serves and what is published.
const hostFiles = join(root, 'host/.cache/development');

/** Webpack in a package's folder; it ends with this process. */
function webpack(name: string, words: string[], env: Record<string, string> = {}): void {
  const child = spawn(join(root, name, 'node_modules/.bin/webpack'), [...words, '--mode', 'development'], {
    cwd: join(root, name),
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}` },
  });
  process.once('exit', () => child.kill());
}

async function until(ready: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await ready())) await pause(200);
}

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

console.log('› Building the host for development …');
webpack('host', ['--watch', '--output-path', hostFiles]);
const built = (name: string): boolean => existsSync(join(hostFiles, name));
await until(() => built('public.html') && built('host.json'));

const remotes = readdirSync(root).filter(
  (name) => name.startsWith('remote-') && existsSync(join(root, name, 'remote.config.ts')),
);
const servers = new Map<string, number>();
for (const folder of remotes) servers.set(folder, await freePort());
const nameOf = (folder: string): string => folder.replace(/^remote-/, '');
const addressOf = (folder: string): string => `http://127.0.0.1:${servers.get(folder)}/`;

process.umask(0o077);
process.env.DATA_DIR ??= '.data';
process.env.HOST_FILES = hostFiles;
process.env.REMOTE_SERVERS = remotes.map((folder) => `${nameOf(folder)}=${addressOf(folder)}`).join(' ');
// The registry and its key, which the host reads even where no remote comes from the store.
await sync();
const service = startWatched('api/src/main.ts', root);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void service.stop().finally(() => process.exit(0)));
// Keeps the registry valid while this runs for days.
void watchCanaries({ store: embeddedStore(), background: true });

// They ask the host whether it has the development React, so it is there before them.
const host = `http://localhost:${port}`;
await until(() => answers(`${host}/host.json`));
console.log('› Starting the development servers of the remotes …');
for (const folder of remotes) {
  webpack(folder, ['serve'], { PORT: String(servers.get(folder)), MFE_HOST: host });
}
await Promise.all(remotes.map((folder) => until(() => answers(`${addressOf(folder)}contract.json`))));
console.log(`› Ready: ${host}; a change in a remote shows in place, one in the API starts it anew.`);
