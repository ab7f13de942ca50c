import { setImmediate as turn } from 'node:timers/promises';
import { kindOfType } from '../clients/client-kind.ts';
import { findClient } from '../clients/clients.queries.ts';
import type { Database } from '../database/database.ts';
import { tenantRead, type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import { quietTimesOf } from '../maintenance/site-maintenance.ts';
import { findExpected } from '../performance/expected-of.ts';
import type { KnownSkies } from '../performance/solar-site.ts';
import { goesBeyond } from '../performance/goes-beyond.ts';
import { hoursOf, timeZoneOf } from '../performance/site-hours.queries.ts';
import { dayNames } from './day-names.ts';
import { judgeSite } from './judge-site.ts';
import { type DueSite, dueSites, keepDays, keepJudged } from './loss-sites.queries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Everything is looked at so often: a site takes some ten milliseconds. */
const STEP = 2 * HOUR;
/** Readings of an hour may come a little after it. */
const LATE = 10 * 60_000;
/** So far back is learned; so much is told of a site that is judged for the first time. */
const LEARNED = 30 * DAY;
/** Readings that come late change days for so long. */
const LATE_DAYS = 2;
/** Skies that are kept in memory for the neighbors to come: some tens of megabytes. */
const MOST_SKIES = 400;

/**
 * Judges what the sites of an organization lost, up to the last whole two hours, unless that has been done.
 * @returns how many sites were looked at
 */
export async function judgeLosses(
  database: Database,
  tenantId: number,
  clock: Date,
  signal?: AbortSignal,
): Promise<number> {
  const to = Math.floor((clock.getTime() - LATE) / STEP) * STEP;
  const range = { from: to - LEARNED, to };
  const read = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
    tenantRead(database, tenantId, work, 'background');
  const due = await read((tx) => dueSites(tx, new Date(to)));
  if (due.length === 0) return 0;
  const { timeZone, quietOf } = await read(async (tx) => ({
    timeZone: await timeZoneOf(tx),
    quietOf: await quietTimesOf(
      tx,
      due.map(({ client_id }) => client_id),
      range,
    ),
  }));
  const context = { range, clock, dayOf: dayNames(timeZone), skies: new Map() as KnownSkies };
  for (const site of due) {
    signal?.throwIfAborted();
    await tenantTransaction(database, tenantId, (tx) =>
      judgeOne(tx, site, { ...context, maintenance: quietOf(site.client_id) }),
    );
    for (const id of [...context.skies.keys()].slice(0, context.skies.size - MOST_SKIES))
      context.skies.delete(id);
    await turn();
  }
  return due.length;
}

interface Context {
  range: { from: number; to: number };
  clock: Date;
  dayOf: (at: number) => string;
  skies: KnownSkies;
  maintenance: { from: number; to: number }[];
}

async function judgeOne(tx: TenantTransaction, site: DueSite, context: Context): Promise<void> {
  const { range, clock, dayOf, skies, maintenance } = context;
  const client = await findClient(tx, site.client_id);
  if (!client) return;
  // A site that told of its neighbors was read for them, in the same hours.
  const read = skies.get(client.id)?.hours;
  const all = read ?? (await hoursOf(tx, [client.id], range)).get(client.id) ?? [];
  const limit = goesBeyond(all, client.nameplate_kw) ? null : client.nameplate_kw;
  const found = await findExpected(tx, { ...client, nameplate_kw: limit }, all, range, skies);
  const kind = kindOfType(client.type);
  const judged = { kind, version: client.version, judgedAt: clock, judgedTo: new Date(range.to) };
  if ('state' in found) {
    const state = found.state === 'no_model' && kind === null ? 'no_kind' : found.state;
    const missing = found.missing ?? [];
    await keepJudged(tx, client.id, { ...judged, state, missing, shortfall: site.shortfall });
    return;
  }
  const { hours, scale } = found;
  const { longitude } = client;
  const sun = scale === undefined || longitude === null ? undefined : { longitude, scale };
  const { days, shortfall } = judgeSite({ hours, maintenance, sun, limit, before: site.shortfall }, dayOf);
  const first = firstDay(site, shortfall?.until === null ? shortfall.since : null, context);
  await keepDays(tx, client.id, new Map([...days].filter(([day]) => day >= first)));
  await keepJudged(tx, client.id, { ...judged, state: 'known', missing: [], shortfall });
}

/** Days before it stay as they were told: what is learned later would change all of them a little each time. */
function firstDay(
  { judged_to, is_new, shortfall }: DueSite,
  since: number | null,
  { range, dayOf }: Context,
): string {
  // The first day of what is learned from is cut off, so it is never told.
  const whole = dayOf(range.from + DAY);
  if (judged_to === null || is_new) return whole;
  const late = dayOf(judged_to.getTime() - LATE_DAYS * DAY);
  // What has just been found began before.
  const began = since === null || shortfall?.since === since ? late : dayOf(since * DAY);
  return [whole, began < late ? began : late].toSorted().at(-1) ?? whole;
}
