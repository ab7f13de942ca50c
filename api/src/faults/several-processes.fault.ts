import { spawn, spawnSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../toolchain/free-port.ts';
import { startTemporaryPostgres } from '../../../toolchain/postgres.ts';
import { ServerProcess, TestFolder } from '../lifecycle/testing/server-process.ts';
import { TestProvider } from '../testing/test-provider.ts';
import { Installation, serverAt } from './installation.ts';
import { measured } from './measured.ts';

const postgres = await startTemporaryPostgres();
if (!postgres) process.stderr.write('!! SKIPPED: several processes, which need PostgreSQL.\n');
const hasBalancer = spawnSync('haproxy', ['-v']).status === 0;
if (!hasBalancer)
  process.stderr.write('!! SKIPPED: processes behind a balancer: haproxy is not installed here.\n');
const url = postgres?.url ?? '';
const folders: TestFolder[] = [];
const folder = () => {
  const made = new TestFolder();
  folders.push(made);
  return made.data;
};

afterAll(() => {
  postgres?.stop();
  for (const each of folders) each.remove();
});

describe.runIf(postgres)('several processes', () => {
  it('that start at once on an empty database all come up', async () => {
    postgres?.call('createdb', ['-h', '127.0.0.1', '-p', new URL(url).port, '-U', 'postgres', 'empty']);
    const provider = await TestProvider.start();
    const environment = {
      DATABASE_URL: url.replace(/postgres$/, 'empty'),
      SSO_ISSUER: provider.issuer,
      BOOTSTRAP_TENANT: 'Aurora',
      BOOTSTRAP_ADMIN_EMAIL: 'first@example.com',
      SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
    };
    const began = performance.now();
    const all = [0, 1, 2].map(() => new ServerProcess({ ...environment, DATA_DIR: folder() }));
    for (const each of all) expect((await fetch(`${await each.ready()}/readyz`)).status).toBe(200);
    measured('three first starts at once: all serve after (ms)', performance.now() - began);
    for (const each of all) await each.stop();

    // The tables are there now, and on one node.
    const distributed = new ServerProcess({
      ...environment,
      DATA_DIR: folder(),
      DATABASE_DISTRIBUTED: 'citus',
    });
    expect(await distributed.exit()).toBe(1);
    expect(distributed.errors).toMatch(/^DATABASE_DISTRIBUTED=citus, but the tables .* are not distributed/);
    await provider.close();
  });
});

describe.runIf(postgres)('processes with a folder each', () => {
  it('publish registries that pages of any of them believe, also where a folder had a key of its own', async () => {
    const { port } = new URL(url);
    for (const name of ['before', 'shared'])
      postgres?.call('createdb', ['-h', '127.0.0.1', '-p', port, '-U', 'postgres', name]);
    const provider = await TestProvider.start();
    const start = (name: string, data: string) =>
      new ServerProcess(
        {
          DATABASE_URL: url.replace(/postgres$/, name),
          DATA_DIR: data,
          SSO_ISSUER: provider.issuer,
          SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
        },
        join(import.meta.dirname, '../../../toolchain/serve.ts'),
      );
    const folders = [folder(), folder(), folder()];
    const alone = start('before', folders[0] ?? '');
    const own = await publicKeyOf(await alone.ready());
    await alone.stop();
    const all = folders.map((data) => start('shared', data));
    const urls = await Promise.all(all.map((each) => each.ready()));
    const keys = await Promise.all(urls.map(publicKeyOf));
    expect(new Set(keys).size).toBe(1);
    for (const each of urls) {
      const registry = await (await fetch(`${each}/remotes/registry.json`)).text();
      expect(isSignedBy(registry, keys[0] ?? '')).toBe(true);
      expect(isSignedBy(registry, own)).toBe(keys[0] === own);
    }
    for (const each of all) await each.stop();
    await provider.close();
  });
});

/** As pages verify it. */
function isSignedBy(registry: string, publicKey: string): boolean {
  const { signature, ...document } = JSON.parse(registry) as { signature: string };
  const x = Buffer.from(publicKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(JSON.stringify(document)), key, Buffer.from(signature, 'base64'));
}

async function publicKeyOf(at: string): Promise<string> {
  const config = (await (await fetch(`${at}/config.json`)).json()) as { registry: { publicKey: string } };
  return config.registry.publicKey;
}

describe.runIf(postgres && hasBalancer)('three processes behind haproxy', () => {
  const place = mkdtempSync(join(tmpdir(), 'energy-monitor-balancer-'));
  const config = serverAt(url);
  const ports: number[] = [];
  const processes = new Map<number, ServerProcess>();
  let site: Installation;
  let balancer: ReturnType<typeof spawn>;
  let at: string;

  const begin = async (port: number) => {
    const started = site.begin({ PORT: String(port), DATA_DIR: folder() });
    processes.set(port, started);
    await started.ready();
  };

  beforeAll(async () => {
    site = await Installation.in(config, {
      DATABASE_URL: url,
      TRUST_PROXY: '1',
      SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
    });
    for (let count = 0; count < 3; count += 1) ports.push(await freePort());
    await Promise.all(ports.map(begin));
    const front = await freePort();
    // As docs/operations.md has it, with other ports.
    const servers = ports.map((port, index) => `  server s${index} 127.0.0.1:${port} check`).join('\n');
    writeFileSync(
      join(place, 'haproxy.cfg'),
      `defaults
  mode http
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response 503
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout queue 10s
frontend front
  bind 127.0.0.1:${front}
  default_backend service
backend service
  balance leastconn
  option httpchk GET /readyz
  default-server inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
${servers}
`,
    );
    balancer = spawn('haproxy', ['-db', '-f', join(place, 'haproxy.cfg')], { stdio: 'ignore' });
    at = `http://127.0.0.1:${front}`;
  });
  afterAll(async () => {
    const ended = once(balancer, 'exit');
    balancer.kill('SIGKILL');
    await ended;
    await site.end();
    rmSync(place, { recursive: true, force: true });
  });

  it('are killed and replaced one after the other, and callers notice nothing but cut connections', async () => {
    await expect
      .poll(
        () =>
          fetch(`${at}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(200);
    const device = await site.device(at);
    const staff = await site.staff(at);
    const seen = { reads: new Map<number, number>(), writes: new Map<number, number>(), cut: 0 };
    const acknowledged: number[] = [];
    let next = 0;
    const over = new AbortController();
    const count = (map: Map<number, number>, status: number) => map.set(status, (map.get(status) ?? 0) + 1);
    const reader = async () => {
      while (!over.signal.aborted) {
        const answer = await staff.get('/v1/clients').catch(() => undefined);
        if (answer) count(seen.reads, answer.status);
        else seen.cut += 1;
        await pause(10);
      }
    };
    const writer = async () => {
      while (!over.signal.aborted) {
        const numbers = [next++, next++];
        const answer = await device
          .post(`${site.readings}/batch`, site.batch(numbers))
          .catch(() => undefined);
        if (answer) count(seen.writes, answer.status);
        else seen.cut += 1;
        if (answer?.status === 200) acknowledged.push(...numbers);
        await pause(10);
      }
    };
    const callers = [reader(), reader(), writer(), writer()];
    for (const [index, port] of ports.entries()) {
      // The first is stopped in good order, the others die.
      processes.get(port)?.signal(index === 0 ? 'SIGTERM' : 'SIGKILL');
      await processes.get(port)?.exit();
      await begin(port);
      await pause(1500);
    }
    over.abort();
    await Promise.all(callers);
    const answers = [...seen.reads.values(), ...seen.writes.values()].reduce((sum, each) => sum + each, 0);
    const others = [...seen.reads, ...seen.writes].filter(([status]) => status !== 200);
    measured('three processes replaced: answers', answers);
    measured(
      'three processes replaced: connections cut',
      seen.cut + others.reduce((sum, [, n]) => sum + n, 0),
    );
    // What the balancer itself says of a request whose process died under it: 502. Nobody gets anything else.
    expect(others.filter(([status]) => status !== 502)).toEqual([]);
    expect(others.reduce((sum, [, n]) => sum + n, seen.cut)).toBeLessThanOrEqual(6);
    const stored = await site.stored(device);
    expect(acknowledged.filter((number) => stored.get(number) !== number)).toEqual([]);
  });
});
