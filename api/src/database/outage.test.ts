import { readdirSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTemporaryPostgres } from '../../../toolchain/postgres.ts';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';

const postgres = await startTemporaryPostgres();
if (!postgres) process.stderr.write('!! SKIPPED: outages of PostgreSQL, which is not installed here.\n');

/** Of a test's database. */
const poolSize = 5;
/** What the service promises after an outage of any length. */
const recovery = { timeout: 5000, interval: 100 };

describe.runIf(postgres)('an outage of the database', () => {
  let service: TestService;
  let staff: Caller;
  let device: ClientFixture;
  let sent = 0;

  beforeAll(async () => {
    service = await TestService.start({ DATABASE_URL: postgres?.url ?? '' });
    const tenant = await service.tenant();
    staff = await service.member(tenant);
    device = await integratorOf(service, tenant);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    postgres?.stop();
  });

  const post = () => {
    sent += 1;
    const timestamp = new Date(Date.UTC(2026, 0, 1) + sent * 60_000).toISOString();
    return device.caller.post(`/api/v1/devices/${device.id}/readings`, { timestamp, consumption: 1 });
  };
  const look = () => staff.get('/v1/clients');
  const statuses = async () => [(await look()).status, (await post()).status];

  async function connections(): Promise<number> {
    const client = new Client({ connectionString: postgres?.url });
    await client.connect();
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    await client.end();
    return rows[0]?.n ?? 0;
  }
  const openFiles = () => readdirSync('/proc/self/fd').length;

  /** The pool and the one that listens; a pool that was half full may be full afterwards. */
  async function expectNoMoreThanBefore(files: number): Promise<void> {
    await expect.poll(connections, recovery).toBeLessThanOrEqual(poolSize + 1);
    expect(openFiles()).toBeLessThanOrEqual(files + poolSize);
  }

  it('that refuses connections is answered by 503 with Retry-After, and heals by itself', async () => {
    expect(await statuses()).toEqual([200, 201]);
    const before = openFiles();
    for (let time = 0; time < 3; time += 1) {
      postgres?.crash();
      await expect.poll(async () => (await look()).status).toBe(503);
      const answer = await post();
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.body.message).toBe(
        'The service is not available at the moment. Please try again in a few seconds.',
      );
      postgres?.start();
      await expect.poll(statuses, recovery).toEqual([200, 201]);
    }
    await expectNoMoreThanBefore(before);
  }, 60_000);

  it('that hangs is given up after ten seconds, refused at once from then on, and heals by itself', async () => {
    const before = openFiles();
    postgres?.freeze();
    try {
      const began = performance.now();
      expect((await look()).status).toBe(503);
      expect(performance.now() - began).toBeLessThan(15_000);
      const since = performance.now();
      expect(await statuses()).toEqual([503, 503]);
      expect(performance.now() - since).toBeLessThan(1000);
    } finally {
      postgres?.thaw();
    }
    await expect.poll(statuses, recovery).toEqual([200, 201]);
    await expectNoMoreThanBefore(before);
  }, 60_000);

  it('of the one connection that listens keeps nobody from being served, and news are heard again', async () => {
    const second = await service.another();
    const heard: string[][] = [];
    second.app.readingFeed.subscribe((_, { clientIds }) => heard.push(clientIds));
    const client = new Client({ connectionString: postgres?.url });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' or query = 'select 1'`,
    );
    await client.end();
    expect((await look()).status).toBe(200);
    await expect
      .poll(async () => {
        await post();
        return heard.flat().includes(device.id);
      }, recovery)
      .toBe(true);
    await second.close();
  }, 30_000);
});
