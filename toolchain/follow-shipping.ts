/**
 * `pnpm test:shipping`: does what docs/shipping-a-remote.md says, word for word, as a team that has only the packages named
 * there, against a host of its own. What the document can only stand for (the live host, the store, the keys) is put in.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost } from '../federation/src/gate/trial/start-host.ts';
import { commandsOf, type DocumentCommand } from './document-commands.ts';
import { copyPackages } from './copy-packages.ts';

const root = join(import.meta.dirname, '..');
const text = await readFile(join(root, 'docs/shipping-a-remote.md'), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'shipping-'));
const team = join(folder, 'team');
const data = join(folder, 'data');

/** What people at the document's addresses would have of their own. */
const STANDS_FOR: (host: string) => [string, string][] = (host) => [
  ['https://live.example', host],
  ['s3://parts/live', join(data, 'store')],
  ['s3://private/maps', join(folder, 'maps')],
  ['registry-private.pem', join(data, 'keys/registry-private.pem')],
  // The host is a demo, whose person needs no token.
  ['MFE_GATE_TOKEN=…', 'MFE_GATE_TOKEN='],
];

/** As in a terminal: nothing of this repository's own programs, nor of the package manager that may have started this. */
const environment: Record<string, string | undefined> = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm|pnpm)_/i.test(name))),
  PATH: process.env.PATH?.split(':')
    .filter((place) => !place.startsWith(root))
    .join(':'),
};

function begin(command: string) {
  const child = spawn('bash', ['-c', command], { cwd: team, env: environment, detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said };
}

async function runToEnd(command: string): Promise<void> {
  const { child, said } = begin(command);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`"${command}" ended with ${code}:\n${said()}`);
}

/** A development server: until it has said where it is. */
async function runUntilServed(command: string): Promise<void> {
  const { child, said } = begin(command);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`"${command}" ended:\n${said()}`);
  });
  const link = new Promise<void>((resolve) => {
    child.stdout.on('data', () => /#remote-override=\S+/.test(said()) && resolve());
  });
  await Promise.race([link, ended]);
  ended.catch(() => undefined);
  // The whole group: the server is a child of pnpm's.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await once(child, 'exit').catch(() => undefined);
}

async function follow({ command, isServer }: DocumentCommand): Promise<void> {
  const [, name, value] = /^export (\w+)="?([^"]*)"?$/.exec(command) ?? [];
  if (name !== undefined) environment[name] = value;
  else if (isServer) await runUntilServed(command);
  else await runToEnd(command);
}

const [packages = ''] = /packages (`[^.]*?) \(/.exec(text)?.slice(1) ?? [];
const host = await startHost(data);
try {
  copyPackages(
    root,
    team,
    [...packages.matchAll(/`([\w-]+)`/g)].map(([, name]) => name ?? ''),
  );
  for (const each of commandsOf(text, STANDS_FOR(host.url))) {
    const begun = Date.now();
    await follow(each);
    console.log(`✓ ${each.written} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  }
} finally {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
}
