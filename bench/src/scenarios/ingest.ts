import { temporaryFolder } from '../history/keep-history.ts';
import type { Figure } from '../report/figure.ts';
import { median, round } from '../report/statistics.ts';
import type { Progress, Scenario } from '../scenario.ts';
import { bodyOf, Connections } from '../service/http.ts';
import { Integrator } from '../service/integrator.ts';
import { startPostgres } from '../service/postgres.ts';
import { type Service, startService } from '../service/service.ts';
import { signIn } from '../service/staff.ts';
import { type Batch, backfill, fleet } from './ingest/batches.ts';
import { type Copier, copyToPglite, copyToPostgres } from './ingest/copy.ts';

const CONNECTION_COUNT = 4;
const ROUNDS = 9;
/** The limit on calls is per client and minute, and has its own tests; here one client sends as much as it can. */
const environment = { RATE_LIMITS: 'off' };

interface Promised {
  database: string;
  /** Percent of COPY's speed. */
  limits: { fleet: number; backfill: number };
}

export const ingest: Scenario = {
  name: 'ingest',
  about: 'batches of 1000 readings over HTTP against COPY of the same rows into an unindexed table',
  run: async (progress) => [...(await onPostgres(progress)), ...(await embedded(progress))],
};

async function onPostgres(progress: Progress): Promise<Figure[]> {
  const postgres = await startPostgres();
  const folder = temporaryFolder();
  try {
    await postgres.drop('ingest');
    await postgres.create('ingest');
    const databaseUrl = postgres.urlOf('ingest');
    const service = await startService({ dataDir: folder.path, databaseUrl, environment });
    const copier = await copyToPostgres(databaseUrl, CONNECTION_COUNT);
    try {
      const limits = { fleet: 15, backfill: 25 };
      return await compare(service, copier, { database: 'PostgreSQL', limits }, progress);
    } finally {
      await copier.close();
      await service.stop();
    }
  } finally {
    folder.remove();
    await postgres.drop('ingest');
    postgres.stop();
  }
}

async function embedded(progress: Progress): Promise<Figure[]> {
  const folder = temporaryFolder();
  const beside = temporaryFolder();
  const service = await startService({ dataDir: folder.path, environment });
  const copier = await copyToPglite(beside.path);
  try {
    const limits = { fleet: 12, backfill: 20 };
    return await compare(service, copier, { database: 'PGlite', limits }, progress);
  } finally {
    await copier.close();
    await service.stop();
    folder.remove();
    beside.remove();
  }
}

async function compare(
  service: Service,
  copier: Copier,
  { database, limits }: Promised,
  progress: Progress,
): Promise<Figure[]> {
  const connections = new Connections(CONNECTION_COUNT);
  const [staff] = await signIn(service.url, connections);
  if (!staff) throw new Error('Nobody signed in.');
  const clients: Integrator[] = [];
  for (let index = 0; index < 100; index += 1)
    clients.push(await Integrator.add(service.url, connections, staff, `Gateway ${index}`));
  const figures: Figure[] = [];
  for (const [kind, makeBatches] of [
    ['fleet', fleet],
    ['backfill', backfill],
  ] as const) {
    const parts: { percent: number; ours: number; limit: number }[] = [];
    // One round more than counts: the first finds cold code, new series and empty tables.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const batches = makeBatches(round, clients.length);
      const rows = batches.flatMap((batch) => batch.rows);
      const limit = rows.length / (await copier.copy(batches));
      const ours = rows.length / (await send(connections, clients, batches));
      progress(
        `${database}, ${kind}: ${(ours * 1000).toFixed(0)} readings/s, COPY ${(limit * 1000).toFixed(0)}`,
      );
      if (round > 0) parts.push({ percent: (100 * ours) / limit, ours: ours * 1000, limit: limit * 1000 });
    }
    figures.push({
      what: `Batches of 1000 over HTTP against COPY: ${kind}, ${database}`,
      unit: '%',
      measured: round(median(parts.map(({ percent }) => percent)), 1),
      limit: limits[kind],
      better: 'higher',
      details: {
        readingsPerSecond: round(median(parts.map(({ ours }) => ours))),
        copyPerSecond: round(median(parts.map(({ limit }) => limit))),
      },
    });
  }
  connections.close();
  return figures;
}

/** Milliseconds from the first request to the last answer. */
async function send(connections: Connections, clients: Integrator[], batches: Batch[]): Promise<number> {
  const waiting = batches.values();
  const began = performance.now();
  const sendAll = async () => {
    for (const { client, body, rows } of waiting) {
      const gateway = clients[client];
      if (!gateway) throw new Error(`There is no client ${client}.`);
      const { data } = bodyOf<{ data: { created: number; rejected: number; duplicate: number } }>(
        await gateway.sendBatch(body),
      );
      if (data.rejected + data.duplicate > 0 || data.created === 0)
        throw new Error(
          `Of ${rows.length} readings were not stored: ${JSON.stringify({ ...data, results: 0 })}`,
        );
    }
  };
  await Promise.all(Array.from({ length: CONNECTION_COUNT }, sendAll));
  return performance.now() - began;
}
