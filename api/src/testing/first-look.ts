import { sql } from 'kysely';
import { vi } from 'vitest';
import type { TestService } from './test-service.ts';

/**
 * The service looks for losses by today's clock, every five minutes: resolves once it has done so, for nobody, so that a test
 * tells of its own days alone.
 */
export const firstLookForLosses = (service: TestService): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from job
        where kind = 'losses' and run_at > now() + interval '3 minutes'`.execute(service.database.owner);
      if (rows.length === 0) throw new Error('The service has not looked for losses yet.');
    },
    { timeout: 30_000 },
  );
