import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { TestService } from '../testing/test-service.ts';
import type { Urgency } from './fair-turns.ts';
import { tenantRead } from './tenant-transaction.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

it('a tenant that asks for much keeps others waiting for one answer, and its own pages for no files', async () => {
  const [busy, quiet] = [await service.tenant('Busy'), await service.tenant('Quiet')];
  const answered: string[] = [];
  const ask = ({ tenantId }: Tenant, name: string, urgency: Urgency) =>
    tenantRead(
      service.database,
      tenantId,
      async ({ db }) => {
        await sql`select count(*) from generate_series(1, 20000)`.execute(db);
        answered.push(name);
      },
      urgency,
    );
  const files = Array.from({ length: 40 }, (_, file) => ask(busy, `file ${file}`, 'background'));
  const pages = [ask(busy, 'own page', 'foreground'), ask(quiet, 'other page', 'foreground')];
  await Promise.all([...files, ...pages]);
  // Some files had begun before anybody else asked: as many as there are connections.
  for (const page of ['own page', 'other page']) expect(answered.indexOf(page)).toBeLessThan(8);
});
