import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../toolchain/free-port.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../../toolchain/postgres.ts';
import { openDatabase } from '../database/database.ts';
import { ServerProcess, TestFolder } from '../lifecycle/testing/server-process.ts';
import { createTenant } from '../tenants/tenants.queries.ts';
import { TEST_RETENTION_MONTHS } from '../testing/test-database.ts';
import { serverAt } from './installation.ts';
import { OperationsDocument, replaced } from './operations-blocks.ts';

/** The blocks of docs/operations.md, each done as it stands there; what it can only stand for is put in. */
const root = join(import.meta.dirname, '../../..');
const page = new OperationsDocument();
const next = (chapter: string, language: string) => page.next(chapter, language);

const packages = join(root, '.cache/package');
const archive = existsSync(packages)
  ? readdirSync(packages).find((name) => /-0\.1\.0-linux.*gz$/.test(name))
  : undefined;
const folder = mkdtempSync(join(tmpdir(), 'operations-'));
const children: ChildProcess[] = [];
let source: TemporaryPostgres | undefined;
let target: TemporaryPostgres | undefined;

beforeAll(async () => {
  source = await startTemporaryPostgres();
  target = await startTemporaryPostgres();
});
afterAll(async () => {
  for (const child of children) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  source?.stop();
  target?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function notRun(what: string, why: string): void {
  process.stderr.write(`!! NOT RUN: ${what.trim().replaceAll('\n', '; ')} (${why})\n`);
}

async function until(work: () => boolean): Promise<void> {
  await expect.poll(work, { timeout: 60_000 }).toBe(true);
}

/** As a superuser, one by one: a database cannot be made in a transaction. */
async function asSuperuser(server: TemporaryPostgres, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const statement of statements.split(';').filter((part) => part.trim())) await client.query(statement);
  await client.end();
}

function addressOf(server: TemporaryPostgres, role: string): string {
  const url = new URL(server.url);
  url.username = role;
  url.pathname = 'energy';
  return url.href;
}

describe('docs/operations.md', () => {
  it('installs', async () => {
    const text = next('Install', 'sh');
    if (archive === undefined) return notRun(text, '`npm run package` has made no archive here');
    const port = String(await freePort());
    mkdirSync(join(folder, 'opt'));
    cpSync(join(packages, archive), join(folder, 'energy-monitor-0.1.0-linux-x64.tar.gz'));
    const lines = replaced(text, [
      ['/opt', join(folder, 'opt')],
      ['4000', port],
    ])
      .trim()
      .split('\n');
    for (const line of lines) {
      if (!line.endsWith('/start')) {
        execFileSync('sh', ['-c', line], { cwd: folder, stdio: 'pipe' });
        continue;
      }
      const child = spawn('sh', ['-c', `exec env ${line}`], {
        cwd: folder,
        env: { PATH: process.env.PATH, DEMO: 'people' },
      });
      children.push(child);
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await until(() => said.includes('Ready in'));
    }
  });

  it('backs up and restores', async () => {
    if (!source || !target) return notRun('backup and restore', 'PostgreSQL is not installed');
    const chapter = 'Backup and restore';
    const [makeReader, dump, makeTarget, restore] = [
      next(chapter, 'sql'),
      next(chapter, 'sh'),
      next(chapter, 'sql'),
      next(chapter, 'sh'),
    ];
    await asSuperuser(source, makeTarget);
    const config = serverAt(addressOf(source, 'energy_owner'));
    const database = await openDatabase(config, TEST_RETENTION_MONTHS);
    const { id } = await createTenant(database, { name: 'Aurora', timezone: 'Europe/Berlin' });
    await database.close();
    await asSuperuser(source, makeReader);
    source.shell(dump, { BACKUP_URL: addressOf(source, 'energy_backup') });
    cpSync(join(source.folder, 'backup.dump'), join(target.folder, 'backup.dump'));
    await asSuperuser(target, makeTarget);
    target.shell(restore, { DATABASE_URL: addressOf(target, 'energy_owner') });
    const restored = await openDatabase(serverAt(addressOf(target, 'energy_owner')), TEST_RETENTION_MONTHS);
    const found = await restored.owner.selectFrom('tenant').select(['id', 'name']).execute();
    await restored.close();
    expect(found).toEqual([{ id, name: 'Aurora' }]);
  });

  it('puts processes behind a balancer', async () => {
    const text = next('Several processes', 'haproxy');
    if (spawnSync('haproxy', ['-v']).status !== 0) return notRun(text, 'haproxy is not installed');
    const data = new TestFolder();
    data.prepare();
    const service = new ServerProcess({ DATA_DIR: data.data });
    const { host } = new URL(await service.ready());
    const pem = join(folder, 'energy.pem');
    const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
    execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', pem, '-out', `${pem}.crt`], {
      stdio: 'pipe',
    });
    writeFileSync(pem, readFileSync(`${pem}.crt`, 'utf8') + readFileSync(pem, 'utf8'));
    const port = await freePort();
    const file = join(folder, 'haproxy.cfg');
    const at = host.replace('localhost', '127.0.0.1');
    // One process here is what three are there.
    const config = replaced(text, [
      [':443', `127.0.0.1:${port}`],
      ['/etc/haproxy/energy.pem', pem],
      ['10.0.0.1:4000', at],
      ['10.0.0.2:4000', at],
      ['10.0.0.3:4000', at],
    ]);
    writeFileSync(file, config);
    children.push(spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' }));
    const ask = () =>
      new Promise<number>((resolve) => {
        get({ port, path: '/readyz', rejectUnauthorized: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        }).on('error', () => resolve(0));
      });
    await expect.poll(ask, { timeout: 20_000 }).toBe(200);
    await service.stop();
    data.remove();
  });

  it('has a chart that helm takes', () => {
    const chart = join(root, 'deploy/helm/energy-monitor');
    if (spawnSync('helm', ['version']).status !== 0)
      return notRun(`helm lint ${chart}`, 'helm is not installed');
    execFileSync('helm', ['lint', '--strict', chart], { stdio: 'pipe' });
    const made = execFileSync('helm', ['template', 'energy', chart], { encoding: 'utf8' });
    expect(made).toContain('readOnlyRootFilesystem: true');
    expect(made.match(/^kind: .*$/gm)?.toSorted()).toEqual(['kind: Deployment', 'kind: Service']);
  });

  it('has no other block, but for those that cannot be followed here', () => {
    // Those of Citus are followed with its faults.
    const left = page.left.filter(({ chapter }) => !chapter.includes('Citus'));
    for (const { language, text } of left) {
      if (language === 'sh elsewhere') notRun(text, 'needs systemd or containers');
      // Shows what is sent, and asks nobody to do anything.
      if (language === 'json') JSON.parse(text);
    }
    expect(left.filter(({ language }) => language !== 'sh elsewhere' && language !== 'json')).toEqual([]);
  });
});
