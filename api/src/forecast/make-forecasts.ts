import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { tenantRead, tenantTransaction } from '../database/tenant-transaction.ts';
import { quantile, quantileInOrder } from '../expected/solar-model.ts';
import { hoursOf, timeZoneOf } from '../performance/site-hours.queries.ts';
import { type Hindcast, hindcastsOf, knownAt, LEAST_DAYS, trackOf } from './backtest.ts';
import { DAY, ensemblesAt, type Members, type Method, methods } from './ensemble.ts';
import {
  dropOthers,
  findSums,
  forecastSites,
  isStorable,
  type KeptTrack,
  keepForecast,
  keepRun,
  keepSum,
  lastRun,
  type Quantiles,
} from './forecasts.queries.ts';
import { HORIZON, HOUR } from './signal.ts';
import { cellsOf, quartersOf, type ReadySite, readySite, STEPS } from './site-signal.ts';
import { filled, HindcastSum, MemberSum } from './sums.ts';

/** So far back other days are looked for. */
const LEARNED_HOURS = 56 * DAY;
const SCORED_EVERY = DAY * HOUR;
/** Readings of an hour may come a little after it. */
const LATE = 3 * 60_000;
/** Sites whose hours are read at once. */
const AT_ONCE = 20;

/** Sums of these are worth telling; what storage will do follows from how it is run. */
const summed = ['generation', 'consumption'] as const;
type Summed = (typeof summed)[number];

interface Sum {
  sites: number;
  capacity: number;
  next: Record<Method, MemberSum>;
  past: HindcastSum;
}

const newSum = (): Sum => ({
  sites: 0,
  capacity: 0,
  next: { model: new MemberSum(), climatology: new MemberSum(), persistence: new MemberSum() },
  past: new HindcastSum(),
});

/**
 * Works out what each site of an organization will do in the next {@link HORIZON} hours, and their sums, unless it has been
 * done for this hour. Once a day it is found out how good that was.
 * @returns how many sites it could tell something of
 */
export async function makeForecasts(
  database: Database,
  tenantId: number,
  clock: Date,
  signal?: AbortSignal,
): Promise<number> {
  const startsAt = new Date(Math.floor((clock.getTime() - LATE) / HOUR) * HOUR);
  const begin = startsAt.getTime() - LEARNED_HOURS * HOUR;
  const found = await tenantRead(
    database,
    tenantId,
    async (tx) => {
      const run = await lastRun(tx);
      // Clocks of processes differ a little; one of much later is of a clock that was set back.
      const later = run ? run.starts_at.getTime() - startsAt.getTime() : -1;
      if (later >= 0 && later <= HOUR) return undefined;
      return {
        run,
        sites: await forecastSites(tx),
        timeZone: await timeZoneOf(tx),
        before: await findSums(tx),
      };
    },
    'background',
  );
  if (!found) return 0;
  const { run, sites, timeZone, before } = found;
  const isScored = !run || Math.abs(clock.getTime() - run.scored_at.getTime()) >= SCORED_EVERY;
  const cells = cellsOf(begin, LEARNED_HOURS + HORIZON, timeZone);
  const times = { madeAt: clock, startsAt };
  const sums = new Map<Summed, Sum>();
  let made = 0;
  for (let at = 0; at < sites.length; at += AT_ONCE) {
    const some = sites.slice(at, at + AT_ONCE);
    const ids = some.map(({ client_id }) => client_id);
    const hours = await tenantRead(
      database,
      tenantId,
      (tx) => hoursOf(tx, ids, { from: begin, to: startsAt.getTime() }),
      'background',
    );
    const forecasts: { id: string; figures: Quantiles; method: Method; track: KeptTrack | null }[] = [];
    for (const site of some) {
      signal?.throwIfAborted();
      await turn();
      const ready = readySite(site, hours.get(site.client_id) ?? [], cells, (LEAST_DAYS * DAY) / 2);
      if (!ready) continue;
      // A clear sky of eight weeks takes some milliseconds.
      await turn();
      const { past, track } = isScored ? await scored(ready) : { past: [], track: site.track };
      const method = track?.best ?? 'climatology';
      const ensembles = ensemblesAt(ready.signal, ready.signal.energy.length);
      const figures = quantilesOf(ensembles[method], ready);
      if (!figures || !isStorable(figures)) continue;
      forecasts.push({ id: site.client_id, figures, method, track });
      const role = summed.find((each) => each === site.role);
      if (!role) continue;
      const sum = sums.get(role) ?? newSum();
      sums.set(role, sum);
      sum.sites += 1;
      sum.capacity += ready.capacity;
      for (const each of methods) {
        // What is best at each site, against baselines at all of them.
        const members = filled(ensembles[each === 'model' ? method : each]);
        sum.next[each].add(members.map((member) => quartersOf(member, ready)));
      }
      sum.past.add(past, ready.signal.energy, method);
    }
    await tenantTransaction(database, tenantId, async (tx) => {
      for (const { id, figures, method, track } of forecasts)
        await keepForecast(tx, id, { ...figures, method, track }, times);
    });
    made += forecasts.length;
  }
  await tenantTransaction(database, tenantId, async (tx) => {
    for (const [role, { next, past, sites: count, capacity }] of sums) {
      const track = isScored ? past.track : null;
      const kept = track ? { ...track, capacity } : (before.find((sum) => sum.role === role)?.track ?? null);
      const method = kept?.best ?? 'model';
      const figures = quantilesAt(next[method].members);
      if (isStorable(figures))
        await keepSum(tx, { role, sites: count }, { ...figures, method, track: kept }, times);
    }
    await dropOthers(tx, startsAt);
    if (made > 0) await keepRun(tx, { startsAt, scoredAt: isScored ? clock : (run?.scored_at ?? clock) });
  });
  return made;
}

async function scored({
  signal,
  capacity,
}: ReadySite): Promise<{ past: Hindcast[]; track: KeptTrack | null }> {
  const past = await hindcastsOf(signal);
  const track = trackOf(signal, past);
  return { past, track: track && { ...track, capacity } };
}

const shares = { p10: 0.1, p50: 0.5, p90: 0.9 };

/** Undefined where other days tell nothing of an hour. */
function quantilesOf(members: Members, ready: ReadySite): Quantiles | undefined {
  const [p10, p50, p90] = [0, 1, 2].map(() => new Float64Array(HORIZON));
  if (!p10 || !p50 || !p90) return undefined;
  for (let hour = 0; hour < HORIZON; hour += 1) {
    const known = knownAt(members, hour + 1).toSorted((a, b) => a - b);
    p10[hour] = quantileInOrder(known, shares.p10);
    p50[hour] = quantileInOrder(known, shares.p50);
    p90[hour] = quantileInOrder(known, shares.p90);
  }
  if (p50.some(Number.isNaN)) return undefined;
  return {
    p10: [...quartersOf(p10, ready)],
    p50: [...quartersOf(p50, ready)],
    p90: [...quartersOf(p90, ready)],
  };
}

function quantilesAt(members: Members): Quantiles {
  const at = (share: number) =>
    Array.from({ length: STEPS }, (_, step) =>
      quantile(
        members.map((member) => member[step] ?? 0),
        share,
      ),
    );
  return { p10: at(shares.p10), p50: at(shares.p50), p90: at(shares.p90) };
}
