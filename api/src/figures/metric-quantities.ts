import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import { type MetricValue, noUnitOf, type ReadingFault } from '../readings/reading-values.ts';
import { quantityOfMetric } from '../readings/units-of-metrics.ts';
import type { Quantity } from '../readings/units.ts';
import { type FigureKind, kindOfMetric } from './figure-kind.ts';

interface Reading {
  values: readonly Pick<MetricValue, 'metric' | 'quantity' | 'unit'>[];
}

/** What is known to be kept, by database, tenant and metric: nothing is ever taken back. */
const remembered = new WeakMap<Database, Map<number, Map<string, Quantity>>>();

/**
 * Keeps what metrics of integrators measure, by the units they are given in: power adds up over sites, a temperature does
 * not. The first unit that a metric comes in decides; answers which readings have a value in a unit of anything else.
 */
export async function keepQuantities<Given extends Reading>(
  database: Database,
  tenantId: number,
  readings: readonly Given[],
): Promise<ReadonlyMap<Given, ReadingFault>> {
  const known = knownOf(database, tenantId);
  const { fresh, faults } = judge(readings, known);
  if (fresh.size === 0) return faults;
  // Now: while this waits for its turn, another may make all of them known.
  const unknown = [...unknownIn(readings, known)];
  const settled = await tenantTransaction(database, tenantId, async ({ db }) => {
    // Of several that bring a metric at once one decides, for the others too.
    await sql`select pg_advisory_xact_lock(84, ${tenantId}::int)`.execute(db);
    const rows = await db
      .selectFrom('metric_quantity')
      .select(['metric_name', 'quantity'])
      .where('tenant_id', '=', tenantId)
      .where('metric_name', 'in', unknown)
      .execute();
    const kept = new Map([...known, ...rows.map((row) => [row.metric_name, row.quantity] as const)]);
    const judged = judge(readings, kept);
    const made = [...judged.fresh].map(([metric_name, quantity]) => ({
      tenant_id: tenantId,
      metric_name,
      quantity,
    }));
    if (made.length > 0) await db.insertInto('metric_quantity').values(made).execute();
    return { faults: judged.faults, kept: [...kept, ...judged.fresh] };
  });
  for (const [metric, quantity] of settled.kept) known.set(metric, quantity);
  return settled.faults;
}

function knownOf(database: Database, tenantId: number): Map<string, Quantity> {
  const ofDatabase = remembered.get(database) ?? new Map<number, Map<string, Quantity>>();
  const ofTenant = ofDatabase.get(tenantId) ?? new Map<string, Quantity>();
  remembered.set(database, ofDatabase.set(tenantId, ofTenant));
  return ofTenant;
}

function unknownIn(readings: readonly Reading[], known: ReadonlyMap<string, Quantity>): Set<string> {
  const metrics = new Set<string>();
  for (const { values } of readings)
    for (const { metric, quantity } of values) if (quantity && !known.has(metric)) metrics.add(metric);
  return metrics;
}

/** What readings bring that is not kept yet, and which of them contradict what is. Those decide nothing. */
function judge<Given extends Reading>(readings: readonly Given[], kept: ReadonlyMap<string, Quantity>) {
  const fresh = new Map<string, Quantity>();
  const faults = new Map<Given, ReadingFault>();
  for (const reading of readings) {
    const fault = otherUnit(reading, (metric) => kept.get(metric) ?? fresh.get(metric));
    if (fault) faults.set(reading, fault);
    else
      for (const { metric, quantity } of reading.values)
        if (quantity && !kept.has(metric)) fresh.set(metric, quantity);
  }
  return { fresh, faults };
}

function otherUnit(
  { values }: Reading,
  keptOf: (metric: string) => Quantity | undefined,
): ReadingFault | undefined {
  for (const { metric, quantity, unit = '' } of values) {
    const kept = quantity && keptOf(metric);
    if (kept && kept !== quantity)
      return { field: `metadata.${metric}.unit`, message: noUnitOf(metric, unit, kept) };
  }
  return undefined;
}

/** What a metric's numbers are in this organization: of one that integrators invented its unit may tell. */
export async function kindInTenant({ db, tenantId }: TenantTransaction, metric: string): Promise<FigureKind> {
  if (quantityOfMetric.has(metric)) return kindOfMetric(metric);
  const { rows } = await sql<{ quantity: Quantity }>`
    select quantity from metric_quantity where tenant_id = ${tenantId} and metric_name = ${metric}`.execute(
    db,
  );
  return kindOfMetric(metric, rows[0]?.quantity);
}
