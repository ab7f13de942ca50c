import type { Client } from '../clients/clients.schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { isIn, lostEnergy, type Span } from '../expected/lost-energy.ts';
import { mergedSpans } from '../maintenance/occurrences.ts';
import { maintenanceOf } from '../maintenance/site-maintenance.ts';
import { repairedHours } from '../quality/repair/repaired-values.queries.ts';
import { expectedOf } from './expected-of.ts';
import { goesBeyond } from './goes-beyond.ts';
import type { Performance } from './performance.schema.ts';
import { figuresOf } from './site-figures.ts';
import { hoursOf } from './site-hours.queries.ts';
import type { KnownSkies } from './solar-site.ts';

const HOUR = 3_600_000;
/** So far back losses, clouds and habits are learned from. */
const LEARNED_HOURS = 30 * 24;

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
  const repaired = await repairedHours(tx, client.id, { from, to });
  const byTime = new Map(hours.map((hour) => [hour.at, hour]));
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    kind: client.kind,
    known_hours: known.length,
    range_hours: count,
    energy: known.length === 0 ? null : sumOf(known),
    figures: figuresOf(client, own),
    repaired_values: sumOf([...repaired.values()]),
    contradicted,
    expected,
    hours: own.map(({ at, energy }) => {
      const { expected: mean = null, low = null, high = null } = byTime.get(at) ?? {};
      return {
        at: new Date(at).toISOString(),
        power: energy,
        expected: mean,
        low,
        high,
        ...(repaired.has(at) && { repaired: true }),
      };
    }),
  };
}

/** What was lost in part of the hours from `from` to `to`, which are whole ones; null where nothing of them can be told. */
export async function lossesOf(
  tx: TenantTransaction,
  client: Client,
  span: Span,
): Promise<(part: Span) => number | null> {
  const { expected, hours, most } = await lookedAt(tx, client, span);
  // Who uses less than on other days has lost nothing.
  if (expected.method === 'load_profile') return () => null;
  const service = mergedSpans(await maintenanceOf(tx, client.id, span));
  return (part) => {
    const within = hours.filter(({ at }) => at + HOUR > part.from && at < part.to);
    const known = within.some(
      ({ at, energy, expected: mean }) => energy !== null && mean > 0 && !isIn(service, at),
    );
    if (!known) return null;
    const { outage, unknown } = lostEnergy(within, service, undefined, most);
    return outage + unknown;
  };
}

/** @param skies of other sites looked at for the same span */
export async function lookedAt(
  tx: TenantTransaction,
  client: Client,
  { from, to }: Span,
  skies?: KnownSkies,
) {
  const learned = { from: Math.min(from, to - LEARNED_HOURS * HOUR), to };
  const all = (await hoursOf(tx, [client.id], learned)).get(client.id) ?? [];
  const contradicted = goesBeyond(all, client.nameplate_kw) ? ['nameplate_kw' as const] : [];
  const limit = contradicted.length > 0 ? null : client.nameplate_kw;
  const { expected, hours, most } = await expectedOf(
    tx,
    { ...client, nameplate_kw: limit },
    all,
    { from, to },
    skies,
  );
  return { all, contradicted, expected, hours, most };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
