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
