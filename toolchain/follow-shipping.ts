/**
 * `pnpm test:shipping`: does what docs/shipping-a-remote.md says, word for word, as a team that has only the packages named
 * there, and as one with a repository of its own, against a host of their own. What the document can only stand for (the live
 * host, the store, the keys) is put in. `--own-repository` does the second alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startHost } from '../federation/src/gate/trial/start-host.ts';
import { commandsOf, type DocumentCommand } from './document-commands.ts';
import { copyPackages } from './copy-packages.ts';
import { packPackages } from './packages/pack.ts';

const root = join(import.meta.dirname, '..');
const text = await readFile(join(root, 'docs/shipping-a-remote.md'), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'shipping-'));
const team = join(folder, 'team');
const own = join(folder, 'own');
const data = join(folder, 'data');
let place = team;

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
  const child = spawn('bash', ['-c', command], { cwd: place, env: environment, detached: true });
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
const standsFor = STANDS_FOR(host.url);

async function followAll(commands: readonly DocumentCommand[]): Promise<void> {
  for (const each of commands) {
    const begun = Date.now();
    await follow(each);
    console.log(`✓ ${each.written} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  }
}

/** What everybody gets of a part by now: the document of its page names its release. */
async function assertLive(path: string, release: RegExp): Promise<void> {
  const { headers } = await fetch(`${host.url}${path}`, { headers: { accept: 'text/html' } });
  const links = headers.get('link') ?? '';
  if (!release.test(links)) throw new Error(`${path} is not live: its document announces "${links}"`);
}

async function asTeamOfThisRepository(): Promise<void> {
  const named = [...packages.matchAll(/`([\w-]+)`/g)].map(([, name]) => name ?? '');
  copyPackages(root, team, named);
  await followAll(commandsOf(text, standsFor));
}

/** Its own Node and nothing of this repository, but for the packages. */
async function inRepositoryOfItsOwn(): Promise<void> {
  await packPackages(join(folder, 'packages'));
  await mkdir(own);
  place = own;
  environment['PATH'] = `${dirname(process.execPath)}:${environment['PATH'] ?? ''}`;
  const exports = commandsOf(text, standsFor).filter(({ command }) => command.startsWith('export '));
  await followAll([...exports, ...commandsOf(text, standsFor, 'own-repository')]);
  await assertLive('/yields', /\/remotes\/yields\/0\.1\.0-/);
}

try {
  if (!process.argv.includes('--own-repository')) await asTeamOfThisRepository();
  await inRepositoryOfItsOwn();
} finally {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
}
