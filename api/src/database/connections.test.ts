import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const isServer = process.env.TEST_DATABASE_URL !== undefined;

it.runIf(isServer)('a server does not compile statements, which would take longer than they do', async () => {
  const { rows } = await sql<{ jit: string }>`show jit`.execute(service.database.owner);
  expect(rows).toEqual([{ jit: 'off' }]);
});

it.runIf(isServer)('a server notices within a minute that a process is gone without a word', async () => {
  const { owner } = service.database;
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name like 'tcp_keepalives_%' order by name`.execute(owner);
  const [count, idle, interval] = rows.map(({ setting }) => Number(setting));
  expect(rows).toHaveLength(3);
  expect(idle! + count! * interval!).toBeGreaterThan(0);
  expect(idle! + count! * interval!).toBeLessThanOrEqual(60);
});
