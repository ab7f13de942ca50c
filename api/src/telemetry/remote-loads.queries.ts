import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { ReleaseHealth, RemoteLoad } from './remote-loads.schema.ts';

/** Upper ends of the scale in milliseconds; whatever is slower counts at the last. */
const paces = [50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800];
const paceOf = (milliseconds: number) => {
  const found = paces.findIndex((end) => milliseconds <= end);
  return found < 0 ? paces.length - 1 : found;
};

/** Adds to the counts of this hour. What a developer overrides for themselves says nothing about a release. */
export async function countLoads(db: Kysely<Schema>, events: RemoteLoad[]): Promise<void> {
  const counted = new Map<string, { remote: string; release: string; result: string; pace: number }>();
  const times = new Map<string, number>();
  for (const { remote, release, channel, outcome, failure, duration } of events) {
    if (channel === 'override') continue;
    const result = outcome === 'failed' ? (failure ?? 'evaluation') : 'loaded';
    const row = { remote, release, result, pace: paceOf(duration) };
    const key = Object.values(row).join(' ');
    counted.set(key, row);
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  if (counted.size === 0) return;
  const hour = sql<Date>`date_trunc('hour', now())`;
  await db
    .insertInto('remote_load')
    .values([...counted].map(([key, row]) => ({ ...row, hour, times: times.get(key) ?? 0 })))
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'remote', 'release', 'result', 'pace'])
        .doUpdateSet({ times: sql`remote_load.times + excluded.times` }),
    )
    .execute();
}

/** How each release has been doing for the last 24 hours, the busiest first. */
export async function releaseHealth(db: Kysely<Schema>): Promise<ReleaseHealth[]> {
  const rows = await db
    .selectFrom('remote_load')
    .select(['remote', 'release', 'result', 'pace'])
    .select(({ fn }) => fn.sum<string>('times').as('times'))
    .where('hour', '>', sql<Date>`now() - interval '24 hours'`)
    .groupBy(['remote', 'release', 'result', 'pace'])
    .execute();
  const releases = Map.groupBy(rows, ({ remote, release }) => `${remote} ${release}`);
  return [...releases.values()]
    .map((counts) => healthOf(counts.map((row) => ({ ...row, times: Number(row.times) }))))
    .toSorted((a, b) => b.loads - a.loads);
}

interface Count {
  remote: string;
  release: string;
  result: string;
  pace: number;
  times: number;
}

function healthOf(counts: Count[]): ReleaseHealth {
  const total = (rows: Count[]) => rows.reduce((sum, { times }) => sum + times, 0);
  const failed = counts.filter(({ result }) => result !== 'loaded');
  const loaded = counts.filter(({ result }) => result === 'loaded').toSorted((a, b) => a.pace - b.pace);
  const classes: Record<string, number> = {};
  for (const { result, times } of failed) classes[result] = (classes[result] ?? 0) + times;
  const [first] = counts;
  return {
    remote: first?.remote ?? '',
    release: first?.release ?? '',
    // Whatever failed at its first render had been counted as loaded before.
    loads: total(loaded) + total(failed.filter(({ result }) => result !== 'render')),
    failures: total(failed),
    p75: p75Of(loaded, total(loaded)),
    classes,
  };
}

function p75Of(sorted: Count[], all: number): number {
  let seen = 0;
  for (const { pace, times } of sorted) {
    seen += times;
    if (seen >= all * 0.75) return paces[pace] ?? 0;
  }
  return 0;
}

/** Counts older than what anybody asks for. */
export async function forgetOldLoads(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('remote_load').where('hour', '<', sql<Date>`now() - interval '30 days'`).execute();
}
