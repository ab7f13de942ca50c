import { sql } from 'kysely';
import { vi } from 'vitest';
import type { TestService } from './test-service.ts';

/**
 * The service looks for losses, or faults of readings, by today's clock, every five minutes: resolves once it has done so, for nobody, so that a test
 * tells of its own days alone.
 */
export const firstLook = (service: TestService, kind: 'losses' | 'quality' = 'losses'): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from job
        where kind = ${kind} and run_at > now() + interval '3 minutes'`.execute(service.database.owner);
      if (rows.length === 0) throw new Error('The service has not looked for losses yet.');
    },
    { timeout: 30_000 },
  );
