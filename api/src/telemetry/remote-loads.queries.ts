import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { ReleaseHealth, RemoteLoad } from './remote-loads.schema.ts';

/** Upper ends of the scale in milliseconds; whatever is slower counts at the last. */
const paces = [50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800];
const paceOf = (milliseconds: number) => {
  const found = paces.findIndex((end) => milliseconds <= end);
  return found < 0 ? paces.length - 1 : found;
};

/** The same person with another release is somebody else, so that no row tells where a person has been. */
const pseudonym = (personId: string, remote: string, release: string) =>
  createHash('sha256').update(`${personId} ${remote} ${release}`).digest('base64url').slice(0, 22);

/**
 * Notes how a person got on with releases. One person is one row for each release however often they report: neither
 * failures nor successes can be multiplied. What a developer overrides for themselves says nothing about a release.
 */
export async function noteLoads(db: Kysely<Schema>, personId: string, events: RemoteLoad[]): Promise<void> {
  const rows = [...Map.groupBy(events, ({ remote, release }) => `${remote} ${release}`).values()].flatMap(
    (all) => rowOf(personId, all),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('remote_person')
    .values(
      rows.map(({ failed, ...row }) => ({
        ...row,
        seen_at: sql<Date>`now()`,
        failed_at: failed ? sql<Date>`now()` : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['remote', 'release', 'who']).doUpdateSet({
        seen_at: sql`excluded.seen_at`,
        pace: sql`coalesce(excluded.pace, remote_person.pace)`,
        failed_at: sql`coalesce(excluded.failed_at, remote_person.failed_at)`,
        failure: sql`coalesce(excluded.failure, remote_person.failure)`,
      }),
    )
    .execute();
}

function rowOf(personId: string, events: RemoteLoad[]) {
  const counted = events.filter(({ channel }) => channel !== 'override');
  const [first] = counted;
  if (!first) return [];
  const { remote, release } = first;
  const failed = counted.findLast(({ outcome }) => outcome === 'failed');
  const loaded = counted.findLast(({ outcome }) => outcome !== 'failed');
  return [
    {
      remote,
      release,
      who: pseudonym(personId, remote, release),
      pace: loaded ? paceOf(loaded.duration) : null,
      failed: failed !== undefined,
      failure: failed ? (failed.failure ?? 'evaluation') : null,
    },
  ];
}

/** How each release has been doing for the last 24 hours, the busiest first. */
export async function releaseHealth(db: Kysely<Schema>): Promise<ReleaseHealth[]> {
  const recent = sql<boolean>`failed_at > now() - interval '24 hours'`;
  const rows = await db
    .selectFrom('remote_person')
    .select(['remote', 'release', 'pace'])
    .select(sql<string | null>`case when ${recent} then failure end`.as('failure'))
    .select(({ fn }) => fn.countAll<string>().as('people'))
    .where('seen_at', '>', sql<Date>`now() - interval '24 hours'`)
    .groupBy([sql.ref('remote'), sql.ref('release'), sql.ref('pace'), sql`4`])
    .execute();
  const releases = Map.groupBy(rows, ({ remote, release }) => `${remote} ${release}`);
  return [...releases.values()]
    .map((counts) => healthOf(counts.map((row) => ({ ...row, people: Number(row.people) }))))
    .toSorted((a, b) => b.people - a.people);
}

interface Count {
  remote: string;
  release: string;
  pace: number | null;
  failure: string | null;
  people: number;
}

const total = (rows: Count[]) => rows.reduce((sum, { people }) => sum + people, 0);

function healthOf(counts: Count[]): ReleaseHealth {
  const classes: Record<string, number> = {};
  for (const { failure, people } of counts)
    if (failure !== null) classes[failure] = (classes[failure] ?? 0) + people;
  const [first] = counts;
  return {
    remote: first?.remote ?? '',
    release: first?.release ?? '',
    people: total(counts),
    failures: total(counts.filter(({ failure }) => failure !== null)),
    p75: p75Of(counts),
    classes,
  };
}

function p75Of(counts: Count[]): number {
  const loaded = counts.flatMap((count) => (count.pace === null ? [] : [{ ...count, pace: count.pace }]));
  const all = total(loaded);
  let seen = 0;
  for (const { pace, people } of loaded.toSorted((a, b) => a.pace - b.pace)) {
    seen += people;
    if (seen >= all * 0.75) return paces[pace] ?? 0;
  }
  return 0;
}

/** What is older than anybody asks for. */
export async function forgetOldLoads(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('remote_person').where('seen_at', '<', sql<Date>`now() - interval '30 days'`).execute();
}
