import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { startTemporaryPostgres } from '../../../toolchain/postgres.ts';
import { openDatabase } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { SeriesNumbers } from '../readings/series-numbers.ts';
import { storeReadings } from '../readings/store-readings.ts';
import { createTenant } from '../tenants/tenants.queries.ts';
import { countedRollup, keptRollup } from '../testing/rollups.ts';
import { TEST_RETENTION_MONTHS } from '../testing/test-database.ts';
import { serverAt } from './installation.ts';
import { measured } from './measured.ts';

const postgres = await startTemporaryPostgres();
if (!postgres) process.stderr.write('!! SKIPPED: sealing that is broken off, which needs PostgreSQL.\n');
afterAll(() => postgres?.stop());

const KILLS = 50;
const HOUR = 3_600_000;
const DAYS = 120;
const CLIENT = '018f0000-0000-7000-8000-0000000000c1';
const begin = Math.floor(Date.now() / (24 * HOUR) - DAYS) * 24 * HOUR;

/** Blocks are made of batches at once where hours are those of UTC, and of rows alone where they are not. */
it.runIf(postgres).each(['Asia/Kolkata', 'Europe/Berlin'])(
  `sealing that is killed ${KILLS} times loses nothing and has nothing twice, while readings are corrected and come late, in %s`,
  { timeout: 600_000 },
  async (timezone) => {
    const database = await openDatabase(serverAt(postgres?.url ?? ''), TEST_RETENTION_MONTHS);
    const { tenantId } = await createTenant(database, { name: timezone, timezone });
    await tenantTransaction(database, tenantId, ({ db }) =>
      db.insertInto('client').values({ tenant_id: tenantId, client_id: CLIENT, name: 'Meter' }).execute(),
    );
    const numbers = new SeriesNumbers(database);
    const metrics = ['power', 'voltage', 'temperature', 'current'];
    const sent = new Map<string, number>();
    const send = async (readings: { metric: string; instant: number; value: number }[]) => {
      await storeReadings(
        database,
        numbers,
        tenantId,
        readings.map(({ metric, instant, value }) => ({
          clientId: CLIENT,
          instant,
          values: [{ metric, value }],
        })),
      );
      for (const { metric, instant, value } of readings) sent.set(`${metric} ${instant}`, value);
    };
    for (const metric of metrics)
      for (let day = 0; day < DAYS; day += 10)
        await send(
          Array.from({ length: 240 }, (_, hour) => ({
            metric,
            instant: begin + (day * 24 + hour) * HOUR,
            value: hour / 8,
          })),
        );

    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, 'seal-until-killed.ts'), postgres?.url ?? '', String(tenantId)],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      await once(child.stdout, 'data');
      await pause(Math.random() * 80);
      // Each time some days are opened again.
      const some = Array.from({ length: 3 }, () => ({
        metric: metrics[Math.floor(Math.random() * metrics.length)] ?? '',
        instant: begin + Math.floor(Math.random() * (DAYS - 5) * 48) * (HOUR / 2),
        value: Math.round(Math.random() * 1e6) / 1000,
      }));
      await send(some);
      await send(
        Array.from({ length: 40 }, (_, quarter) => ({
          metric: 'handed_in',
          instant: begin + (kill * 40 + quarter) * (HOUR / 4),
          value: quarter,
        })),
      );
      await pause(Math.random() * 60);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const kept = await tenantTransaction(database, tenantId, async ({ db }) => {
      const { rows } = await sql<{ key: string; num: number }>`
        select s.metric_name || ' ' || (extract(epoch from r.ts) * 1000)::bigint as key, r.num
        from every_reading r join series s on s.tenant_id = r.tenant_id and s.series_id = r.series_id
        where r.tenant_id = ${tenantId}`.execute(db);
      const { rows: blocks } = await sql<{ readings: number; hours: number }>`
        select (select count(*)::int from reading_block where tenant_id = ${tenantId}) as readings,
          (select count(*)::int from hour_block where tenant_id = ${tenantId}) as hours`.execute(db);
      return { rows, blocks: blocks[0] };
    });
    expect(kept.blocks?.readings).toBeGreaterThan(50);
    expect(kept.blocks?.hours).toBeGreaterThan(50);
    expect(kept.rows).toHaveLength(sent.size);
    expect(new Map(kept.rows.map(({ key, num }) => [key, num]))).toEqual(sent);
    for (const unit of ['hour', 'day'])
      expect(await keptRollup(database.owner, tenantId, unit)).toEqual(
        await countedRollup(database.owner, tenantId, timezone, unit),
      );
    measured(`Readings after ${KILLS} times kill -9 of sealing, all of them`, kept.rows.length);
    await database.close();
  },
);
