import { kindOfType } from '../clients/client-kind.ts';
import type { Client } from '../clients/clients.schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { type ExpectedHour, expectHours, type SiteHours } from '../expected/expect-hours.ts';
import { availabilityOf, isIn, lostEnergy, type Span } from '../expected/lost-energy.ts';
import { clearEnergy, type HourOfSite, type SolarSite } from '../expected/solar-model.ts';
import { mapInSlices } from '../http/in-slices.ts';
import { mergedSpans } from '../maintenance/occurrences.ts';
import { maintenanceOf } from '../maintenance/site-maintenance.ts';
import type { Expected, Performance } from './performance.schema.ts';
import { goesBeyond } from './goes-beyond.ts';
import { hoursOf, neighborsOf } from './site-hours.queries.ts';
import { figuresOf } from './site-figures.ts';

const HOUR = 3_600_000;
/** So far back losses and clouds are learned from. */
const LEARNED_HOURS = 30 * 24;
const MOST_NEIGHBORS = 8;
const needed = ['latitude', 'longitude', 'tilt_degrees', 'azimuth_degrees'] as const;

const nothing: Omit<Expected, 'state'> = {
  missing: [],
  energy: null,
  actual: null,
  share: null,
  availability: null,
  lost: null,
  neighbors: 0,
  cloud_hours: 0,
  light_hours: 0,
  learned_days: 0,
  loss_factor: null,
};

interface Answered {
  expected: Expected;
  /** Of the range. */
  hours: readonly ExpectedHour[];
}

/** What the site did in the hours up to `until`, and what it should have done where that can be told. */
export async function performanceOf(
  tx: TenantTransaction,
  client: Client,
  { hours: count, until }: { hours: number; until: number },
): Promise<Performance> {
  const to = Math.floor(until / HOUR) * HOUR;
  const from = to - count * HOUR;
  const { all, contradicted, expected, hours } = await lookedAt(tx, client, { from, to });
  const own = all.filter(({ at }) => at >= from);
  const known = own.flatMap(({ energy }) => (energy === null ? [] : [energy]));
  const byTime = new Map(hours.map((hour) => [hour.at, hour]));
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    kind: client.kind,
    known_hours: known.length,
    range_hours: count,
    energy: known.length === 0 ? null : sumOf(known),
    figures: figuresOf(client, own),
    contradicted,
    expected,
    hours: own.map(({ at, energy }) => {
      const { expected: mean = null, low = null, high = null } = byTime.get(at) ?? {};
      return { at: new Date(at).toISOString(), power: energy, expected: mean, low, high };
    }),
  };
}

/** What was lost in part of the hours from `from` to `to`, which are whole ones; null where nothing of them can be told. */
export async function lossesOf(
  tx: TenantTransaction,
  client: Client,
  span: Span,
): Promise<(part: Span) => number | null> {
  const { hours } = await lookedAt(tx, client, span);
  const service = mergedSpans(await maintenanceOf(tx, client.id, span));
  return (part) => {
    const within = hours.filter(({ at }) => at + HOUR > part.from && at < part.to);
    const known = within.some(
      ({ at, energy, expected }) => energy !== null && expected > 0 && !isIn(service, at),
    );
    if (!known) return null;
    const { outage, unknown } = lostEnergy(within, service);
    return outage + unknown;
  };
}

async function lookedAt(tx: TenantTransaction, client: Client, { from, to }: Span) {
  const learned = { from: Math.min(from, to - LEARNED_HOURS * HOUR), to };
  const all = (await hoursOf(tx, [client.id], learned)).get(client.id) ?? [];
  const contradicted = goesBeyond(all, client.nameplate_kw) ? ['nameplate_kw' as const] : [];
  const limit = contradicted.length > 0 ? null : client.nameplate_kw;
  const { expected, hours } = await expectedOf(tx, { ...client, nameplate_kw: limit }, all, from, to);
  return { all, contradicted, expected, hours };
}

async function expectedOf(
  tx: TenantTransaction,
  client: Client,
  all: readonly HourOfSite[],
  from: number,
  to: number,
): Promise<Answered> {
  const none = (state: Expected['state'], part: Partial<Expected> = {}): Answered => ({
    expected: { ...nothing, state, ...part },
    hours: [],
  });
  if (client.kind !== 'solar') return none('not_solar');
  if (client.status === 'inactive') return none('inactive');
  const missing = needed.filter((fact) => client[fact] === null);
  const site = solarSite(client, client.peak_kwp, client.nameplate_kw);
  if (!site) return none('missing_facts', { missing });
  const neighbors = await neighborHours(tx, client, site, all);
  const found = expectHours(await withClearSky(site, all), neighbors);
  if (typeof found === 'string') return none(found);
  const hours = found.hours.filter(({ at }) => at >= from);
  const known = hours.filter(({ energy }) => energy !== null);
  const light = hours.filter(({ expected }) => expected > 0);
  const expectedOfKnown = sumOf(known.map(({ expected }) => expected));
  const actual = sumOf(known.map(({ energy }) => energy ?? 0));
  const service = mergedSpans(await maintenanceOf(tx, client.id, { from, to }));
  const availability = availabilityOf(hours, service);
  const expected: Expected = {
    ...nothing,
    state: 'known',
    missing: client.region === null ? ['region'] : [],
    energy: sumOf(hours.map(({ expected: mean }) => mean)),
    actual: known.length === 0 ? null : actual,
    share: expectedOfKnown > 0 ? (100 * actual) / expectedOfKnown : null,
    availability: availability === null ? null : 100 * availability,
    lost: lostEnergy(hours, service),
    neighbors: found.neighbors,
    cloud_hours: light.filter(({ clouds }) => clouds === 'neighbors').length,
    light_hours: light.length,
    learned_days: found.days,
    loss_factor: client.peak_kwp === null ? null : found.factor,
  };
  return { expected, hours };
}

type Facts = Pick<Client, (typeof needed)[number]>;

/** Undefined where a fact is missing. Any peak will do: what is learned makes up for it. */
function solarSite(facts: Facts, peak: number | null, limit: number | null): SolarSite | undefined {
  const { latitude, longitude, tilt_degrees: tilt, azimuth_degrees: azimuth } = facts;
  if (latitude === null || longitude === null || tilt === null || azimuth === null) return undefined;
  return { latitude, longitude, tilt, azimuth, peak: peak ?? 1, limit };
}

async function neighborHours(
  tx: TenantTransaction,
  { id, region }: Client,
  { latitude, longitude }: SolarSite,
  all: readonly HourOfSite[],
): Promise<SiteHours[]> {
  const [first, last] = [all.at(0), all.at(-1)];
  if (region === null || !first || !last) return [];
  const found = await neighborsOf(tx, { id, region, latitude, longitude });
  const solar = found.filter(({ type }) => kindOfType(type) === 'solar').slice(0, MOST_NEIGHBORS);
  if (solar.length === 0) return [];
  const ids = solar.map(({ client_id }) => client_id);
  const hours = await hoursOf(tx, ids, { from: first.at, to: last.at + HOUR });
  const sites: SiteHours[] = [];
  for (const neighbor of solar) {
    const site = solarSite(neighbor, null, null);
    if (site) sites.push(await withClearSky(site, hours.get(neighbor.client_id) ?? []));
  }
  return sites;
}

async function withClearSky(site: SolarSite, hours: readonly HourOfSite[]): Promise<SiteHours> {
  return { site, hours, clear: await mapInSlices(hours, ({ at }) => clearEnergy(site, at)) };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
