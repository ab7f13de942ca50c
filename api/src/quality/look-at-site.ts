import { kindOfType } from '../clients/client-kind.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { findAhead, findShifted } from './find-clocks.ts';
import type { Fault, LookedSeries } from './kinds.ts';
import { faultsOfSeries, ofTheSite, unusualHours } from './look-at-series.ts';
import {
  deleteFindings,
  type DueSite,
  keepFaults,
  keepLook,
  type KeptFinding,
  readingsIn,
  type SiteSeries,
  type Stretch,
} from './quality-sites.queries.ts';
import { learnUsual, type Usual } from './usual.ts';

const HOUR = 3_600_000;
/** Readings of a site that are read at a time: a device that sends each second, all of whose hours look strange, is told of its last ones. */
const MOST_READINGS = 50_000;
/** Clocks that are ahead are seen while they are: what is found this long after is the same. */
const SAME_CLOCK = 26 * HOUR;

export interface SiteBefore {
  /** From when on its hours are known here. */
  from: number;
  /** What is usual was learned before. */
  isLearned: boolean;
  findings: readonly KeptFinding[];
  series: readonly SiteSeries[];
}

interface LookedAt extends LookedSeries {
  series_id: number;
}

/** Looks for faults in what is known of a site, and keeps what it found. */
export async function lookAtSite(
  tx: TenantTransaction,
  site: DueSite,
  { from, isLearned, findings, series }: SiteBefore,
  clock: Date,
): Promise<void> {
  const now = clock.getTime();
  const sent = series.filter(({ hours }) => hours.length > 0);
  const usual: Record<string, Usual | null> =
    isLearned && site.usual !== null
      ? site.usual
      : Object.fromEntries(sent.map(({ metric, hours }) => [metric, learnUsual(hours)]));
  const looked = sent.flatMap((each): LookedAt[] => {
    const known = usual[each.metric];
    return known ? [{ ...each, usual: known }] : [];
  });
  const values = await readingsIn(tx, stretchesOf(looked));
  const about = { generates: site.role === 'generation', nameplate: site.nameplate_kw };
  const faults = looked.flatMap((each) => faultsOfSeries(each, values.get(each.series_id) ?? [], about, now));
  const regular = looked.filter((each) => each.usual.pace !== null).length;
  const found = [
    ...ofTheSite(faults, regular).filter((fault) => !isOfRepair(fault, findings)),
    ...ahead(sent, findings, now),
    ...(isLearned ? [] : shifted(site, sent)),
  ];

  const isFoundAgain = (kept: KeptFinding) => found.some((fault) => keyOf(fault) === keyOfKept(kept));
  const gone = findings.filter(
    (kept) => !kept.repaired && isSeenHere(kept, { from, isLearned }) && !isFoundAgain(kept),
  );
  await deleteFindings(
    tx,
    gone.map(({ finding_id }) => finding_id),
  );
  await keepFaults(tx, site.client_id, found, clock);
  await keepLook(tx, site.client_id, {
    state: looked.length > 0 ? 'known' : Object.keys(usual).length > 0 ? 'too_few_hours' : 'nothing',
    lookedAt: clock,
    silent:
      looked.length === 0 ||
      found.some(({ kind, until, metric }) => kind === 'gap' && until === null && metric === ''),
    learned: isLearned && site.usual !== null && site.learned_at !== null ? null : usual,
  });
}

const keyOf = ({ kind, metric, from }: Fault) => `${kind} ${metric} ${from}`;
const keyOfKept = ({ kind, metric, from_at }: KeptFinding) => `${kind} ${metric} ${from_at.getTime()}`;

/** What was filled in may lie on a line for hours, or leave a rest: nothing of it is told besides what was repaired. */
function isOfRepair({ from, until }: Fault, findings: readonly KeptFinding[]): boolean {
  return findings.some(
    ({ repaired, from_at, until_at }) =>
      repaired &&
      until_at !== null &&
      from >= from_at.getTime() - HOUR &&
      (until ?? from) <= until_at.getTime() + HOUR,
  );
}

/** Whether it would have been found again if it were still there. */
function isSeenHere(
  { kind, from_at, until_at }: KeptFinding,
  before: Pick<SiteBefore, 'from' | 'isLearned'>,
): boolean {
  // Of a clock that was ahead nothing is to be seen later; one beside the sun is looked for when learning.
  if (kind === 'clock') return until_at === null && !before.isLearned;
  return from_at.getTime() - HOUR >= before.from;
}

/** Hours whose readings are to be read, beside each other as one; the latest where there are too many. */
function stretchesOf(looked: readonly LookedAt[]): Stretch[] {
  const wanted = looked
    .flatMap((each) => unusualHours(each).map((hour) => ({ series: each.series_id, hour })))
    .toSorted((a, b) => b.hour.at - a.hour.at);
  let readings = 0;
  const hours = wanted.filter(({ hour }) => {
    readings += hour.n;
    return readings <= MOST_READINGS;
  });
  const stretches: Stretch[] = [];
  for (const [series, own] of Map.groupBy(hours, (each) => each.series))
    for (const { hour } of own.toReversed()) {
      const last = stretches.at(-1);
      if (last?.series === series && last.to === hour.at) last.to = hour.at + HOUR;
      else stretches.push({ series, from: hour.at, to: hour.at + HOUR });
    }
  return stretches;
}

/** What a device sends ahead of the time is one finding for as long as it does so. */
function ahead(series: readonly SiteSeries[], findings: readonly KeptFinding[], now: number): Fault[] {
  const [worst] = series
    .flatMap(({ hours }) => findAhead(hours, now))
    .toSorted((a, b) => (b.seen ?? 0) - (a.seen ?? 0));
  if (!worst) return [];
  const before = findings.find(
    ({ kind, until_at }) => kind === 'clock' && until_at !== null && until_at.getTime() >= now - SAME_CLOCK,
  );
  return [before ? { ...worst, from: before.from_at.getTime() } : worst];
}

/** Of a solar site whose facts are known: whether its days lie beside the sun. */
function shifted(site: DueSite, series: readonly SiteSeries[]): Fault[] {
  const { type, peak_kwp: peak, latitude, longitude, tilt_degrees: tilt, azimuth_degrees: azimuth } = site;
  if (kindOfType(type) !== 'solar' || peak === null || latitude === null || longitude === null) return [];
  if (tilt === null || azimuth === null) return [];
  const power =
    series.find(({ metric }) => metric === 'power') ??
    series.find(({ metric }) => metric === 'energy_consumption');
  const hours = power?.hours.map(({ at, min, max }) => ({ at, energy: (min + max) / 2 })) ?? [];
  return findShifted(hours, { latitude, longitude, tilt, azimuth, peak, limit: null });
}
