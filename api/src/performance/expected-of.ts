import type { Client } from '../clients/clients.schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { type ExpectedHour, expectHours, type SkyOfHour } from '../expected/expect-hours.ts';
import { expectLoad } from '../expected/load-model.ts';
import { findShortfall } from '../expected/shortfall.ts';
import { flatTops } from '../expected/curtailment.ts';
import { availabilityOf, lostEnergy, mostExpected } from '../expected/lost-energy.ts';
import type { HourOfSite } from '../expected/solar-model.ts';
import { mergedSpans } from '../maintenance/occurrences.ts';
import { maintenanceOf } from '../maintenance/site-maintenance.ts';
import type { Expected } from './performance.schema.ts';
import { timeZoneOf } from './site-hours.queries.ts';
import { type KnownSkies, neighborHours, solarFacts, solarSite, withClearSky } from './solar-site.ts';
import { windExpectation } from './wind-site.ts';

const nothing: Omit<Expected, 'state'> = {
  method: null,
  missing: [],
  energy: null,
  actual: null,
  share: null,
  availability: null,
  lost: null,
  shortfall: null,
  neighbors: 0,
  cloud_hours: 0,
  light_hours: 0,
  learned_days: 0,
  loss_factor: null,
};

type Hour = ExpectedHour & Partial<SkyOfHour>;

interface Answered {
  expected: Expected;
  /** Of the range. */
  hours: readonly Hour[];
  /** kWh, the largest expected of all hours that were learned from. */
  most: number;
}

interface Range {
  from: number;
  to: number;
}

/** What a kind of site is told besides the figures that all have. */
export interface Found {
  hours: readonly Hour[];
  told: Partial<Expected>;
  /** Of a solar site: kWh that its best days give for each kWh on a square meter of its modules. */
  scale?: number;
}

export type Unknown = Pick<Expected, 'state'> & Partial<Expected>;

/** What was to be expected of a site in the range, learned from all of its hours that are given. */
export async function expectedOf(
  tx: TenantTransaction,
  client: Client,
  all: readonly HourOfSite[],
  range: Range,
  skies?: KnownSkies,
): Promise<Answered> {
  const found = await findExpected(tx, client, all, range, skies);
  if ('state' in found) return { expected: { ...nothing, ...found }, hours: [], most: 0 };
  const hours = found.hours.filter(({ at }) => at >= range.from);
  const most = mostExpected(found.hours);
  const known = hours.filter(({ energy }) => energy !== null);
  const expectedOfKnown = sumOf(known.map(({ expected }) => expected));
  const actual = sumOf(known.map(({ energy }) => energy ?? 0));
  const expected: Expected = {
    ...nothing,
    state: 'known',
    energy: hours.length === 0 ? null : sumOf(hours.map(({ expected: mean }) => mean)),
    actual: known.length === 0 ? null : actual,
    share: expectedOfKnown > 0 ? (100 * actual) / expectedOfKnown : null,
    ...(found.told.method !== 'load_profile' && (await lossesOf(tx, client, { hours, most }, range))),
    ...found.told,
  };
  return { expected, hours, most };
}

/** What was to be expected in all of the hours that are given; or why that cannot be told. */
export async function findExpected(
  tx: TenantTransaction,
  client: Client,
  all: readonly HourOfSite[],
  range: Range,
  skies?: KnownSkies,
): Promise<Found | Unknown> {
  if (client.status === 'inactive') return { state: 'inactive' };
  switch (client.kind) {
    case 'solar':
      return ofSolar(tx, client, all, range, skies);
    case 'wind':
      return ofWind(tx, client, all);
    case 'building':
    case 'charger':
      return ofLoad(tx, all);
    case 'hydro':
    case 'battery':
    case 'weather':
    case null:
      return { state: 'no_model' };
  }
}

async function ofSolar(
  tx: TenantTransaction,
  client: Client,
  all: readonly HourOfSite[],
  range: Range,
  skies?: KnownSkies,
): Promise<Found | Unknown> {
  const missing = solarFacts.filter((fact) => client[fact] === null);
  const site = solarSite(client, client.peak_kwp, client.nameplate_kw);
  if (!site) return { state: 'missing_facts', missing };
  const neighbors = await neighborHours(tx, client, site, all, skies);
  const kept = skies?.get(client.id);
  // A neighbor was looked at in the hours of the site it told of, which may be fewer.
  const known = kept && isSameHours(kept.hours, all) ? kept.clear : undefined;
  const own = known
    ? { site, hours: all, clear: known.map((energy) => energy * site.peak) }
    : await withClearSky(site, all);
  if (skies && !known) {
    const clear = own.clear.map((energy) => energy / site.peak);
    skies.set(client.id, { site: { ...site, peak: 1, limit: null }, hours: all, clear });
  }
  const found = expectHours(own, neighbors);
  if (typeof found === 'string') return { state: found };
  const light = found.hours.filter(({ at, expected }) => at >= range.from && expected > 0);
  const told: Partial<Expected> = {
    method: 'clear_sky',
    missing: client.region === null ? ['region'] : [],
    neighbors: found.neighbors,
    cloud_hours: light.filter(({ clouds }) => clouds === 'neighbors').length,
    light_hours: light.length,
    learned_days: found.days,
    loss_factor: client.peak_kwp === null ? null : found.factor,
    shortfall: findShortfall(found.hours, site.longitude),
  };
  return { hours: found.hours, told, scale: site.peak * found.factor };
}

async function ofWind(
  tx: TenantTransaction,
  client: Client,
  all: readonly HourOfSite[],
): Promise<Found | Unknown> {
  const found = await windExpectation(tx, client, all);
  if ('state' in found) return found;
  const { hours, learned, neighbors, method } = found;
  return { hours, told: { method, neighbors, learned_days: Math.round(learned / 24) } };
}

async function ofLoad(tx: TenantTransaction, all: readonly HourOfSite[]): Promise<Found | Unknown> {
  const found = expectLoad(all, await timeZoneOf(tx));
  if (typeof found === 'string') return { state: found, method: 'load_profile' };
  return { hours: found.hours, told: { method: 'load_profile', learned_days: found.days } };
}

async function lossesOf(
  tx: TenantTransaction,
  client: Client,
  { hours, most }: Pick<Answered, 'hours' | 'most'>,
  range: Range,
): Promise<Pick<Expected, 'availability' | 'lost'>> {
  const service = mergedSpans(await maintenanceOf(tx, client.id, range));
  const availability = availabilityOf(hours, service, most);
  return {
    availability: availability === null ? null : 100 * availability,
    lost: lostEnergy(hours, service, flatTops(hours), most),
  };
}

const isSameHours = (one: readonly HourOfSite[], other: readonly HourOfSite[]) =>
  one.length === other.length && one.every(({ at }, index) => at === other[index]?.at);

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
