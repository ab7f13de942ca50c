/**
 * `npm run test:package`: what somebody does with the archive on a machine without Node and npm. Unpack, start, sign in, a
 * first reading, the upgrade from the version before, the way back, a backup restored.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from '../step.ts';
import { Caller } from '../../api/src/testing/caller.ts';
import { administrator, Installed } from './installed.ts';

const root = join(import.meta.dirname, '../..');
const place = join(root, '.cache/package');
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** The version before has the schema before: what was released until the last migration came. */
const released = ['--first-parent', '-m', '--diff-filter=A', '--format=%H'];
const before = git('rev-parse', `${git('log', '-1', ...released, '--', 'api/src/database/migrations')}^`);
rmSync(place, { recursive: true, force: true });
await runStep('Packing this version', process.execPath, ['toolchain/package/package.ts']);
await runStep('Packing the version before', process.execPath, ['toolchain/package/package.ts', before]);

const folder = mkdtempSync(join(tmpdir(), 'energy-monitor-installed-'));
const data = join(folder, 'data');
const tools = join(folder, 'tools');
mkdirSync(tools);
// All that the archive's programs may find on the machine.
symlinkSync(execFileSync('which', ['readlink'], { encoding: 'utf8' }).trim(), join(tools, 'readlink'));

function unpack(name: string, isBefore: boolean): string {
  const to = join(folder, name);
  mkdirSync(to);
  const short = `-${before.slice(0, 12)}-`;
  const archive = readdirSync(place).find(
    (file) => file.endsWith('.tar.gz') && file.includes(short) === isBefore,
  );
  execFileSync('tar', ['-x', '-z', '--strip-components=1', '-C', to, '-f', join(place, archive ?? '')]);
  return to;
}

/** The C library, and what the package manager of Debian, Red Hat and SUSE is written in. */
const inEveryLinux = /^lib(c|m|dl|pthread|rt|gcc_s|stdc\+\+)\.so/;

let running: Installed | undefined;
async function step(what: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`✓ ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}

const MINUTE = 60_000;
const hour = Math.floor(Date.now() / (60 * MINUTE)) * 60 * MINUTE;
let client: { id: string; access_token: string };

async function deviceAt(url: string): Promise<Caller> {
  const body = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.access_token };
  const { access_token: token } = (await new Caller(url).post('/api/v1/auth/token', body)).body;
  return new Caller(url, { token });
}
const readingsOf = () => `/api/v1/devices/${client.id}/readings`;
async function send(url: string, number: number): Promise<void> {
  const reading = { timestamp: new Date(hour - number * MINUTE).toISOString(), consumption: number };
  const { status } = await (await deviceAt(url)).post(readingsOf(), reading);
  assert.equal(status, 201);
}
async function stored(url: string): Promise<number[]> {
  const { body } = await (await deviceAt(url)).get(readingsOf());
  return body.data
    .map(({ consumption }: { consumption: number }) => consumption)
    .toSorted((a: number, b: number) => a - b);
}

try {
  const old = new Installed(unpack('before', true), { tools, data });
  const now = new Installed(unpack('now', false), { tools, data });

  await step('Node finds in the archive what a small Linux lacks', async () => {
    const env = { LD_LIBRARY_PATH: join(folder, 'now/lib') };
    const linked = execFileSync('ldd', [join(folder, 'now/bin/node')], { encoding: 'utf8', env });
    const elsewhere = [...linked.matchAll(/^\s*(\S+) => (\S+)/gm)].filter(
      ([, name = '', file = '']) => !inEveryLinux.test(name) && !file.startsWith(folder),
    );
    assert.deepEqual(
      elsewhere.map(([, name]) => name),
      [],
    );
  });

  const start = async (which: Installed) => {
    running = which;
    return which.start();
  };

  await step('the version before starts, somebody signs in, a site sends its first reading', async () => {
    const url = await start(old);
    const page = await (await fetch(`${url}/dashboard`)).text();
    assert.match(page, /<html/);
    const staff = await administrator(url);
    const { status, body } = await staff.post('/v1/clients', { name: 'First roof', description: 'A site' });
    assert.equal(status, 201);
    client = body.data;
    await send(url, 1);
    await old.stop();
  });

  let url = '';
  await step('the upgrade: a copy of the data, the new version on it', async () => {
    cpSync(data, join(folder, 'copy'), { recursive: true });
    url = await start(now);
    await send(url, 2);
    assert.deepEqual(await stored(url), [1, 2]);
  });

  let archive = '';
  await step('a backup of the organization is made and downloaded', async () => {
    const staff = await administrator(url);
    const { body } = await staff.post('/v1/backups');
    let state: string | undefined;
    while (state !== 'stored') {
      const { body: list } = await staff.get('/v1/backups');
      ({ state } = list.data.find(({ id }: { id: string }) => id === body.data.id));
      assert.notEqual(state, 'failed');
    }
    const headers = { authorization: staff.authorization };
    const answer = await fetch(`${url}/v1/backups/${body.data.id}/archive`, { headers });
    archive = join(folder, 'backup.zip');
    writeFileSync(archive, new Uint8Array(await answer.arrayBuffer()));
    await now.stop();
  });

  await step('the version before refuses the newer data with a sentence, and runs on the copy', async () => {
    assert.match(await old.refusal(), /could not be brought up to date/);
    rmSync(data, { recursive: true });
    cpSync(join(folder, 'copy'), data, { recursive: true });
    const url = await start(old);
    assert.deepEqual(await stored(url), [1]);
    await old.stop();
  });

  await step('the backup is restored beside it, with what came after the upgrade', async () => {
    const said = await now.call('restore', [archive, '--name', 'Aurora, restored']);
    assert.match(said, /Aurora, restored/);
    console.log(said.trim().replaceAll(/^/gm, '    '));
    assert.equal((await fetch(`${await start(now)}/readyz`)).status, 200);
    await now.stop();
  });

  await step('the audit trail of all that is verified', async () => {
    const said = await now.call('audit-verify', []);
    assert.match(said, /nothing was removed, changed or moved/);
    console.log(said.trim().replaceAll(/^/gm, '    '));
  });
} finally {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
}
