import { kindOfType } from '../clients/client-kind.ts';
import type { Client } from '../clients/clients.schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { SiteHours } from '../expected/expect-hours.ts';
import { clearEnergy, type HourOfSite, type SolarSite } from '../expected/solar-model.ts';
import { mapInSlices } from '../http/in-slices.ts';
import { hoursOf, neighborsOf } from './site-hours.queries.ts';

const HOUR = 3_600_000;
/** So many others tell of an hour; more change a median by next to nothing. */
export const MOST_NEIGHBORS = 8;
/** Facts without which no clear sky can be worked out. */
export const solarFacts = ['latitude', 'longitude', 'tilt_degrees', 'azimuth_degrees'] as const;

type Facts = Pick<Client, (typeof solarFacts)[number]>;

/** Undefined where a fact is missing. Any peak will do: what is learned makes up for it. */
export function solarSite(facts: Facts, peak: number | null, limit: number | null): SolarSite | undefined {
  const { latitude, longitude, tilt_degrees: tilt, azimuth_degrees: azimuth } = facts;
  if (latitude === null || longitude === null || tilt === null || azimuth === null) return undefined;
  return { latitude, longitude, tilt, azimuth, peak: peak ?? 1, limit };
}

/** Sites of a region tell of each other: what was worked out for one, for a peak of 1 kW, serves the next. */
export type KnownSkies = Map<string, SiteHours>;

export async function neighborHours(
  tx: TenantTransaction,
  { id, region }: Client,
  { latitude, longitude }: SolarSite,
  all: readonly HourOfSite[],
  skies: KnownSkies = new Map(),
): Promise<SiteHours[]> {
  const [first, last] = [all.at(0), all.at(-1)];
  if (region === null || !first || !last) return [];
  const found = await neighborsOf(tx, { id, region, latitude, longitude });
  const solar = found.filter(({ type }) => kindOfType(type) === 'solar').slice(0, MOST_NEIGHBORS);
  if (solar.length === 0) return [];
  const ids = solar.map(({ client_id }) => client_id).filter((each) => !skies.has(each));
  const hours = await hoursOf(tx, ids, { from: first.at, to: last.at + HOUR });
  const sites: SiteHours[] = [];
  for (const neighbor of solar) {
    const { client_id: own } = neighbor;
    const site = solarSite(neighbor, null, null);
    const sky = skies.get(own) ?? (site && (await withClearSky(site, hours.get(own) ?? [])));
    if (!sky) continue;
    skies.set(own, sky);
    sites.push(sky);
  }
  return sites;
}

export async function withClearSky(site: SolarSite, hours: readonly HourOfSite[]): Promise<SiteHours> {
  return { site, hours, clear: await mapInSlices(hours, ({ at }) => clearEnergy(site, at)) };
}
