import { kindOfType } from '../clients/client-kind.ts';
import { findClient } from '../clients/clients.queries.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { lookedAt } from '../performance/performance.ts';
import type { KnownSkies } from '../performance/solar-site.ts';
import type { ClientOfReport } from './report-energy.queries.ts';

const HOUR = 3_600_000;
/** As long as the page of a site tells what was expected. */
const MOST_HOURS = 31 * 24 + 1;
/** Some milliseconds each: of more nobody waits. */
const MOST_CLIENTS = 200;
const withModel = new Set(['solar', 'wind', 'building', 'charger']);

export interface ExpectedOfClient {
  /** kWh that were expected in the whole hours of the range that are known, and that came in them: beside each other they compare. */
  expected_known: number;
  actual: number;
  /** Percent; null of loads, and where no hour tells. */
  availability: number | null;
}

export type Reads = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;

export interface ExpectedOfReport {
  clients: Map<string, ExpectedOfClient>;
  left_out: 'range' | 'sites' | null;
}

/**
 * What was to be expected of each client of which that can be told, by the models of its page. Each is looked at in a
 * transaction of its own: nobody waits for all of them.
 */
export async function expectedOfClients(
  read: Reads,
  clients: readonly ClientOfReport[],
  range: { from: string; to: string },
): Promise<ExpectedOfReport> {
  const from = Math.floor(Date.parse(range.from) / HOUR) * HOUR;
  const to = Math.floor(Date.parse(range.to) / HOUR) * HOUR;
  const known = new Map<string, ExpectedOfClient>();
  const some = clients.filter(({ active, type }) => active && withModel.has(kindOfType(type) ?? ''));
  if (some.length === 0 || to <= from) return { clients: known, left_out: null };
  if ((to - from) / HOUR > MOST_HOURS) return { clients: known, left_out: 'range' };
  if (some.length > MOST_CLIENTS) return { clients: known, left_out: 'sites' };
  const skies: KnownSkies = new Map();
  for (const { client_id } of some) {
    const found = await read(async (tx) => {
      const client = await findClient(tx, client_id);
      return client && lookedAt(tx, client, { from, to }, skies);
    });
    if (found?.expected.state !== 'known' || found.expected.energy === null) continue;
    const hours = found.hours.filter(({ energy }) => energy !== null);
    known.set(client_id, {
      expected_known: hours.reduce((sum, { expected }) => sum + expected, 0),
      actual: hours.reduce((sum, { energy }) => sum + (energy ?? 0), 0),
      availability: found.expected.availability,
    });
  }
  return { clients: known, left_out: null };
}
