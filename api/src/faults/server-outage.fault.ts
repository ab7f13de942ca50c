import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTemporaryPostgres } from '../../../toolchain/postgres.ts';
import { type ServerProcess, TestFolder } from '../lifecycle/testing/server-process.ts';
import type { Caller } from '../testing/caller.ts';
import { clockAhead } from './clock-ahead.ts';
import { HalfOpenLine } from './half-open-line.ts';
import { Installation, serverAt } from './installation.ts';
import { measured } from './measured.ts';

const postgres = await startTemporaryPostgres();
if (!postgres) process.stderr.write('!! SKIPPED: faults of PostgreSQL, which is not installed here.\n');
const url = postgres?.url ?? '';
const config = serverAt(url);
/** What the service promises after an outage of any length. */
const recovery = { timeout: 5000, interval: 50 };
/** Ten minutes are the same as one, and take longer: FAULT_LONG_OUTAGE=600 tries them. */
const LONG_SECONDS = Number(process.env['FAULT_LONG_OUTAGE'] ?? 60);

describe.runIf(postgres)('real processes on a PostgreSQL that fails', () => {
  const folder = new TestFolder();
  let line: HalfOpenLine;
  let site: Installation;
  let server: ServerProcess;
  let at: string;
  let device: Caller;
  let staff: Caller;
  let next = 0;
  const acknowledged: number[] = [];

  beforeAll(async () => {
    line = await HalfOpenLine.to(url);
    site = await Installation.in(config, { DATA_DIR: folder.data, DATABASE_URL: line.url });
  });
  afterAll(async () => {
    await site.end();
    line.close();
    postgres?.stop();
    folder.remove();
  });
  beforeEach(async () => {
    server = site.begin();
    at = await server.ready();
    device = await site.device(at);
    staff = await site.staff(at);
  });
  afterEach(async () => {
    server.signal('SIGKILL');
    await server.exit();
  });

  /** What was refused is sent again, as devices do: it may have been stored, and counts once. */
  const refused: number[] = [];

  async function post(count = 20): Promise<number | undefined> {
    const again = refused.splice(0, count);
    const numbers = [...again, ...Array.from({ length: count - again.length }, () => next++)];
    const answer = await device.post(`${site.readings}/batch`, site.batch(numbers)).catch(() => undefined);
    if (answer?.status === 200) acknowledged.push(...numbers);
    else refused.push(...numbers);
    return answer?.status;
  }
  const statuses = async () => [(await staff.get('/v1/clients')).status, await post(1)];
  const openFiles = () => readdirSync(`/proc/${server.pid}/fd`).length;
  /** How many the server has, of those that began since then. */
  async function connections(since = new Date(0)): Promise<number> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() and backend_start >= $1`,
      [since],
    );
    await client.end();
    return rows[0]?.n ?? 0;
  }
  async function expectNothingLost(): Promise<void> {
    const stored = await site.stored(device);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((number) => stored.get(number) !== number)).toEqual([]);
  }

  const kinds = [
    { kind: 'refuses', seconds: 1, away: () => postgres?.crash(), back: () => postgres?.start() },
    { kind: 'refuses', seconds: 20, away: () => postgres?.crash(), back: () => postgres?.start() },
    { kind: 'hangs', seconds: 1, away: () => postgres?.freeze(), back: () => postgres?.thaw() },
    { kind: 'hangs', seconds: 25, away: () => postgres?.freeze(), back: () => postgres?.thaw() },
    { kind: 'hangs', seconds: LONG_SECONDS, away: () => postgres?.freeze(), back: () => postgres?.thaw() },
    {
      kind: 'is cut off in silence',
      seconds: 30,
      away: () => line.silence(),
      back: () => line.heal(),
    },
  ];
  it.each(kinds)(
    'a server that $kind for $seconds s loses nothing, and is served within 5 s of its return with as much as before',
    { timeout: LONG_SECONDS * 1000 + 120_000 },
    async ({ kind, seconds, away, back }) => {
      // The pool is as full as it gets.
      await Promise.all(Array.from({ length: 40 }, () => post()));
      const [filesBefore, connectionsBefore] = [openFiles(), await connections()];
      const seen = new Map<number | undefined, number>();
      let slowest = 0;
      const over = new AbortController();
      const sender = async () => {
        while (!over.signal.aborted) {
          const began = performance.now();
          const status = await post();
          slowest = Math.max(slowest, performance.now() - began);
          seen.set(status, (seen.get(status) ?? 0) + 1);
          await pause(20);
        }
      };
      const senders = [sender(), sender(), sender()];
      // What began before a cut in silence the server cannot know to be over. It asks whether anybody is there, and ends it
      // within a minute (`connections.test.ts`); here the system answers for the line.
      const counted = kind === 'is cut off in silence' ? new Date() : undefined;
      away();
      await pause(seconds * 1000);
      back();
      const began = performance.now();
      await expect.poll(statuses, recovery).toEqual([200, 200]);
      measured(`server ${kind} for ${seconds} s: serves again after (ms)`, performance.now() - began);
      over.abort();
      await Promise.all(senders);
      measured(`server ${kind} for ${seconds} s: longest wait of a caller (ms)`, slowest);
      measured(`server ${kind} for ${seconds} s: answers 503`, seen.get(503) ?? 0);
      expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      await expect
        .poll(() => connections(counted), recovery)
        .toBeLessThanOrEqual(Math.max(connectionsBefore, config.poolSize + 1));
      await expect.poll(openFiles, recovery).toBeLessThanOrEqual(filesBefore + 2);
      measured(
        `server ${kind} for ${seconds} s: as many connections and files as before after (ms)`,
        performance.now() - began,
      );
      await expectNothingLost();
    },
  );

  it('kill -9 of the service while it takes readings loses none that was acknowledged', async () => {
    const before = acknowledged.length;
    const sender = async () => {
      while ((await post(100)) === 200) if (acknowledged.length - before > 3000) server.signal('SIGKILL');
    };
    await Promise.all([sender(), sender(), sender(), sender()]);
    expect(await server.exit()).toBeNull();
    const began = performance.now();
    server = site.begin();
    at = await server.ready();
    measured('kill -9 while ingesting: serves again after its start (ms)', performance.now() - began);
    device = await site.device(at);
    await expectNothingLost();
  });

  it('kill -9 under a request with an Idempotency-Key: sent again it is answered at once', async () => {
    const hook = { url: 'https://hooks.example.com/x', events: ['device.offline'] };
    const send = () => device.post('/api/v1/webhooks', hook, { 'idempotency-key': 'cut-off' });
    // The table is locked, so the request is certainly under way when its process dies.
    const lock = new Client({ connectionString: url });
    await lock.connect();
    await lock.query('begin; lock table webhook in access exclusive mode');
    const cut = send().catch(() => 'cut');
    await expect
      .poll(async () => {
        const { rows } = await lock.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
        return rows.length;
      })
      .toBeGreaterThan(0);
    server.signal('SIGKILL');
    await server.exit();
    expect(await cut).toBe('cut');
    await lock.query('rollback');
    await lock.end();
    server = site.begin();
    device = await site.device(await server.ready());
    const began = performance.now();
    expect((await send()).status).toBe(201);
    measured('Idempotency-Key after kill -9: answered after (ms)', performance.now() - began);
    expect((await send()).headers.get('idempotency-replayed')).toBe('true');
  });

  async function stopTakes(process: ServerProcess): Promise<number> {
    const began = performance.now();
    process.signal('SIGTERM');
    await process.exit();
    return performance.now() - began;
  }

  it('SIGTERM is obeyed with a stream open', async () => {
    const stream = request(`${at}/v1/live`, { headers: { authorization: staff.authorization } });
    const opened = new Promise((resolve) => stream.once('response', resolve));
    stream.on('error', () => undefined);
    stream.end();
    await opened;
    const took = await stopTakes(server);
    measured('SIGTERM with a stream open (ms)', took);
    expect(took).toBeLessThan(3000);
  });

  it('SIGTERM is obeyed while the database hangs, whatever waits for it', async () => {
    postgres?.freeze();
    try {
      const waiting = [post(), post(), staff.get('/v1/clients').catch(() => undefined)];
      await pause(500);
      const took = await stopTakes(server);
      measured('SIGTERM while the database hangs (ms)', took);
      expect(took).toBeLessThan(12_000);
      await Promise.all(waiting);
    } finally {
      postgres?.thaw();
    }
  });

  it('SIGTERM is obeyed by a start that waits for a database that hangs', async () => {
    postgres?.freeze();
    try {
      const starting = site.begin();
      await expect.poll(() => starting.output, { timeout: 60_000 }).toContain('Opening the database');
      const took = await stopTakes(starting);
      measured('SIGTERM while starting (ms)', took);
      expect(took).toBeLessThan(2000);
    } finally {
      postgres?.thaw();
    }
  });

  it('a clock that is five months ahead stores readings of its day', async () => {
    server.signal('SIGTERM');
    await server.exit();
    const months = new Date();
    months.setUTCMonth(months.getUTCMonth() + 5);
    const ahead = site.begin({ NODE_OPTIONS: clockAhead(months.getTime() - Date.now()) });
    const there = await ahead.ready();
    const reading = { timestamp: new Date(months.getTime() - 60_000).toISOString(), consumption: 1 };
    const later = await site.device(there);
    expect((await later.post(site.readings, reading)).status).toBe(201);
    ahead.signal('SIGKILL');
    await ahead.exit();
  });

  it('tells live news once a second, however much comes in', async () => {
    let text = '';
    const stream = request(`${at}/v1/live`, { headers: { authorization: staff.authorization } });
    stream.on('error', () => undefined);
    stream.on('response', (answer) => answer.on('data', (chunk: Buffer) => (text += chunk.toString())));
    stream.end();
    await expect.poll(() => text).toContain('connected');
    const began = performance.now();
    const until = began + 6000;
    while (performance.now() < until) await post(5);
    const told = [...text.matchAll(/^event: readings$/gm)].length;
    stream.destroy();
    measured('live news in 6 s under steady ingest', told);
    expect(told).toBeGreaterThanOrEqual(4);
    expect(told - 1).toBeLessThanOrEqual((performance.now() - began) / 1000);
  });
});
