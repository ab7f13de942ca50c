import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ServerProcess, TestFolder } from './lifecycle/testing/server-process.ts';

let folder: TestFolder;
const started: ServerProcess[] = [];

beforeEach(() => {
  folder = new TestFolder();
});
afterEach(async () => {
  for (const each of started.splice(0)) {
    each.signal('SIGKILL');
    await each.exit();
  }
  folder.remove();
});

function start(environment: Record<string, string> = {}): ServerProcess {
  const server = new ServerProcess({ DATA_DIR: folder.data, ...environment });
  started.push(server);
  return server;
}

/** The one line on standard error, of a start that must have failed with exit code 1. */
async function refusal(server: ServerProcess): Promise<string> {
  expect(await server.exit()).toBe(1);
  expect(server.errors.trim().split('\n')).toHaveLength(1);
  return server.errors.trim();
}

/** What in the folder, itself included, anybody but its owner could reach. */
function openToOthers(path: string): string[] {
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return ['', ...inside].filter(
    (name) => ((statSync(join(path, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
}

describe('a start', () => {
  test('takes from others what they could reach in the folder, and says so', async () => {
    folder.prepare();
    chmodSync(folder.data, 0o755);
    chmodSync(join(folder.data, 'database', 'PG_VERSION'), 0o666);
    const server = start();
    await server.ready();
    expect(server.output).toMatch(
      /^Warning: other users .* could reach 2 files and folders in .* private now\.\n/,
    );
    expect(openToOthers(folder.data)).toEqual([]);
    expect(await server.stop()).toBe(0);
  });

  test('says what it does, serves, and stops on SIGTERM with exit code 0', async () => {
    folder.prepare();
    const server = start({ DEMO: 'people' });
    const url = await server.ready();
    for (const path of ['/healthz', '/readyz']) expect((await fetch(url + path)).status).toBe(200);
    expect(server.output).toMatch(/^Opening the database… \d+\.\d s\nLoading demo data \(Aurora/);
    expect(server.output).toContain('consultant@aurora.example   Constance Okafor');
    expect(await server.stop()).toBe(0);
    expect(server.output).toMatch(/Finishing the requests under way.*\nStopped\.\n$/s);
    expect(server.errors).toBe('');
    expect(existsSync(join(folder.data, 'lock.json'))).toBe(false);
  });

  test('in an empty folder makes all that it needs', async () => {
    const server = start();
    const url = await server.ready();
    expect((await fetch(`${url}/sso/.well-known/openid-configuration`)).status).toBe(200);
    expect(openToOthers(folder.data)).toEqual([]);
    expect(await server.stop()).toBe(0);
    expect(openToOthers(folder.data)).toEqual([]);
  }, 60_000);
});

// These make a database from nothing, which takes long while all cores are busy.
test('a first start that is killed while it makes the database does not spoil the folder', async () => {
  const first = start();
  const database = join(folder.data, 'database');
  await expect
    .poll(() => existsSync(database) && readdirSync(database).length > 0, { interval: 5, timeout: 60_000 })
    .toBe(true);
  first.signal('SIGKILL');
  await first.exit();
  const next = start();
  expect((await fetch(`${await next.ready()}/healthz`)).status).toBe(200);
}, 120_000);

describe('a start is refused in one sentence', () => {
  let occupant: Server | undefined;
  afterEach(() => occupant?.close());

  test('when the port is taken', async () => {
    occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const address = occupant.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const sentence = await refusal(start({ PORT: String(port) }));
    expect(sentence).toMatch(new RegExp(`^Port ${port} is taken .* PORT=\\d+\\.$`));
    expect(existsSync(folder.data)).toBe(false);
  });

  test('when the data folder cannot be written', async () => {
    writeFileSync(folder.data, '');
    const sentence = await refusal(start({ DATA_DIR: join(folder.data, 'inside') }));
    expect(sentence).toMatch(/cannot be used, because a part of the path is a file: .*DATA_DIR/);
  });

  test('when the data folder holds something else', async () => {
    mkdirSync(folder.data);
    writeFileSync(join(folder.data, 'holiday.jpg'), 'a beach');
    const sentence = await refusal(start());
    expect(sentence).toMatch(/files of something else \(holiday.jpg\).*DATA_DIR/);
    expect(readdirSync(folder.data)).toEqual(['holiday.jpg']);
  });

  test('when the database was made by another PostgreSQL', async () => {
    folder.prepare();
    writeFileSync(join(folder.data, 'database', 'PG_VERSION'), '16\n');
    expect(await refusal(start())).toContain('PostgreSQL 16');
  });

  test('when another process works on the same data; after a kill -9 the next one may', async () => {
    folder.prepare();
    const first = start();
    await first.ready();
    expect(await refusal(start())).toMatch(
      new RegExp(`process ${first.pid}\\) is using the data folder .*DATA_DIR`),
    );
    first.signal('SIGKILL');
    expect(await first.exit()).toBeNull();
    const next = start();
    expect((await fetch(`${await next.ready()}/healthz`)).status).toBe(200);
  });

  test('when the database server does not answer', async () => {
    const sentence = await refusal(start({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }));
    expect(sentence).toMatch(/127\.0\.0\.1:1.*DATABASE_URL/);
    expect(sentence).not.toContain('secret');
  });

  test('when the environment makes no sense', async () => {
    expect(await refusal(start({ PORT: 'many' }))).toContain('PORT');
    expect(await refusal(start({ DEMO: 'perhaps' }))).toMatch(/DEMO .*on, people, off/);
  });

  test('when the development sign-in would be open to the network', async () => {
    const sentence = await refusal(start({ HOST: '0.0.0.0' }));
    expect(sentence).toMatch(/HOST.*SSO_ISSUER/);
    expect(existsSync(folder.data)).toBe(false);
  });
});

describe('a stop', () => {
  /** A token request whose body has begun and not ended: certainly under way. */
  async function halfARequest(url: string) {
    const body = JSON.stringify({ grant_type: 'client_credentials', client_id: 'x', client_secret: 'y' });
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    };
    const call = request(`${url}/api/v1/auth/token`, { method: 'POST', headers });
    call.flushHeaders();
    // The server has read the head when it asks for the rest.
    await once(call, 'continue');
    call.write(body.slice(0, 10));
    return { call, rest: body.slice(10) };
  }

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s finishes the request under way and takes no new one',
    async (signal) => {
      folder.prepare();
      const server = start();
      const url = await server.ready();
      const { call, rest } = await halfARequest(url);
      server.signal(signal);
      await expect
        .poll(
          () =>
            fetch(`${url}/healthz`).then(
              () => 'answered',
              () => 'refused',
            ),
          // The first forecasts are being made: on a busy machine it takes a while until a signal is heard.
          { timeout: 10_000 },
        )
        .toBe('refused');

      const answered = once(call, 'response') as Promise<{ statusCode: number; resume(): void }[]>;
      call.end(rest);
      const [answer] = await answered;
      answer?.resume();
      expect(answer?.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer?.statusCode).toBeLessThan(500);
      expect(await server.exit()).toBe(0);
    },
  );

  test('asked for twice does not wait', async () => {
    folder.prepare();
    const server = start();
    const url = await server.ready();
    const { call } = await halfARequest(url);
    call.on('error', () => undefined);
    server.signal('SIGTERM');
    await expect.poll(() => server.output, { timeout: 10_000 }).toContain('Finishing the requests');
    // Within half a second a second signal counts as an echo of the first.
    await expect
      .poll(
        () => {
          server.signal('SIGTERM');
          return server.output;
        },
        { interval: 100, timeout: 5_000 },
      )
      .toContain('Stopped at once.');
    expect(await server.exit()).toBe(1);
  });
});
