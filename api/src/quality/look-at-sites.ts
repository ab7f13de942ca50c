import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { tenantRead, type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import { lookAtSite, type SiteBefore } from './look-at-site.ts';
import { type DueSite, dueSites, findingsAfter, hoursOfSeries } from './quality-sites.queries.ts';
import { sentSince } from './repair/late-readings.queries.ts';
import { yieldToMeasured } from './repair/repairs.queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A site that sends all the time is looked at so often at the most. */
const AGAIN = 20 * MINUTE;
/** So often it is learned what is usual, and all that it is learned from is looked at anew: for what came late. */
const LEARNED_EVERY = DAY;
/** So far back is learned. */
const LEARNED = 30 * DAY;
/** What is looked at in between. */
const RECENT = DAY;
/** Of what was found before, so much before its beginning is needed to find it again. */
const BEFORE = 3 * HOUR;
/** Sites whose hours are read at once: a month of hours of one is thousands of rows. */
const AT_ONCE = { learned: 5, recent: 50 };

/**
 * Looks for faults in what the sites of an organization sent, where they are due.
 * @returns how many sites were looked at
 */
export async function lookAtSites(
  database: Database,
  tenantId: number,
  clock: Date,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock.getTime();
  const learn = new Date(now - LEARNED_EVERY);
  const due = await tenantRead(
    database,
    tenantId,
    (tx) => dueSites(tx, { again: new Date(now - AGAIN), learn }),
    'background',
  );
  // Of whom nothing is usual yet it is learned with each look: else a history that comes after the first look would wait for a day.
  const isFull = ({ learned_at, state }: DueSite) =>
    learned_at === null || learned_at < learn || state !== 'known';
  const looks = [
    ...piecesOf(due.filter(isFull), AT_ONCE.learned).map((sites) => ({ sites, back: LEARNED })),
    ...piecesOf(
      due.filter((site) => !isFull(site)),
      AT_ONCE.recent,
    ).map((sites) => ({ sites, back: RECENT })),
  ];
  for (const { sites, back } of looks) {
    signal?.throwIfAborted();
    await giveWay(database, tenantId, sites);
    const before = await tenantRead(database, tenantId, (tx) => read(tx, sites, now, back), 'background');
    for (const site of sites) {
      signal?.throwIfAborted();
      const known = before(site);
      await tenantTransaction(database, tenantId, (tx) => lookAtSite(tx, site, known, clock));
      await turn();
    }
  }
  return due.length;
}

/** What was filled in gives way to what came late, before anything is looked at. Nobody waits for it where nothing did. */
async function giveWay(database: Database, tenantId: number, sites: readonly DueSite[]): Promise<void> {
  const ids = sites.map(({ client_id }) => client_id);
  const filled = await tenantRead(database, tenantId, (tx) => sentSince(tx, ids), 'background');
  const clients = [...new Set(filled.map(({ client }) => client))];
  if (clients.length > 0) await tenantTransaction(database, tenantId, (tx) => yieldToMeasured(tx, clients));
}

/** What is known of sites: their hours, and what was found in them before. */
async function read(
  tx: TenantTransaction,
  sites: readonly DueSite[],
  now: number,
  back: number,
): Promise<(site: DueSite) => SiteBefore> {
  const ids = sites.map(({ client_id }) => client_id);
  const recent = Math.floor((now - back) / HOUR) * HOUR;
  const findings = await findingsAfter(tx, ids, recent);
  // What goes on is found anew from its beginning, as far back as anything is learned.
  const begins = findings.map(({ from_at }) => Math.floor(from_at.getTime() / HOUR) * HOUR - BEFORE);
  const from = Math.max(now - LEARNED, Math.min(recent, ...begins));
  const series = await hoursOfSeries(tx, ids, from);
  return ({ client_id }) => ({
    from,
    isLearned: back === RECENT,
    findings: findings.filter((each) => each.client_id === client_id),
    series: series.filter((each) => each.client_id === client_id),
  });
}

function piecesOf<T>(items: readonly T[], size: number): T[][] {
  const pieces: T[][] = [];
  for (let from = 0; from < items.length; from += size) pieces.push(items.slice(from, from + size));
  return pieces;
}
