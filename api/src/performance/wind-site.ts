import { kindOfType } from '../clients/client-kind.ts';
import type { Client } from '../clients/clients.schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { HourOfSite } from '../expected/solar-model.ts';
import { expectByNeighbors, expectByWindSpeed, type WindExpectation } from '../expected/wind-model.ts';
import type { Expected } from './performance.schema.ts';
import { hoursOf, windNeighborsOf, windSpeedsOf } from './site-hours.queries.ts';
import { MOST_NEIGHBORS } from './solar-site.ts';

const HOUR = 3_600_000;

type Found = WindExpectation & { neighbors: number; method: 'power_curve' | 'neighbors' };

/** By its own power curve where it sends wind speed, otherwise by the wind sites of its region. */
export async function windExpectation(
  tx: TenantTransaction,
  client: Client,
  all: readonly HourOfSite[],
): Promise<Found | (Pick<Expected, 'state'> & Partial<Expected>)> {
  const [first, last] = [all.at(0), all.at(-1)];
  if (!first || !last) return { state: 'too_few_days' };
  const range = { from: first.at, to: last.at + HOUR };
  const speeds = await windSpeedsOf(tx, client.id, range);
  if (speeds.size > 0) {
    const hours = all.map(({ at, energy }) => ({ at, energy, speed: speeds.get(at) ?? null }));
    const found = expectByWindSpeed(hours, client.nameplate_kw);
    if (typeof found !== 'string') return { ...found, neighbors: 0, method: 'power_curve' };
    if (client.region === null) return { state: found };
  }
  const { id, region, latitude, longitude } = client;
  if (region === null) return { state: 'missing_facts', missing: ['region'] };
  const mates = await windNeighborsOf(tx, { id, region, latitude, longitude });
  const ids = mates
    .filter(({ type }) => kindOfType(type) === 'wind')
    .slice(0, MOST_NEIGHBORS)
    .map(({ client_id }) => client_id);
  const theirs = ids.length === 0 ? new Map<string, HourOfSite[]>() : await hoursOf(tx, ids, range);
  const found = expectByNeighbors(all, [...theirs.values()], client.nameplate_kw);
  return typeof found === 'string' ? { state: found } : { ...found, method: 'neighbors' };
}
