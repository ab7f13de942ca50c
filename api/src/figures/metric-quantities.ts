import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import type { MetricValue } from '../readings/reading-values.ts';
import { quantityOfMetric } from '../readings/units-of-metrics.ts';
import type { Quantity } from '../readings/units.ts';
import { type FigureKind, kindOfMetric } from './figure-kind.ts';

/** What is known to be kept, by database and tenant: nothing is ever taken back. */
const kept = new WeakMap<Database, Set<string>>();

/**
 * Keeps what metrics of integrators measure, by the units they are given in: power adds up over sites, a temperature does
 * not. The first unit that a metric comes in decides.
 */
export async function keepQuantities(
  database: Database,
  tenantId: number,
  readings: readonly { values: readonly MetricValue[] }[],
): Promise<void> {
  const fresh = new Map<string, Quantity>();
  const known = kept.get(database) ?? new Set();
  for (const { values } of readings)
    for (const { metric, quantity } of values)
      if (quantity && !known.has(`${tenantId}/${metric}`) && !fresh.has(metric)) fresh.set(metric, quantity);
  if (fresh.size === 0) return;
  const rows = [...fresh].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await tenantTransaction(database, tenantId, ({ db }) =>
    db
      .insertInto('metric_quantity')
      .values(rows.map(([metric_name, quantity]) => ({ tenant_id: tenantId, metric_name, quantity })))
      .onConflict((conflict) => conflict.columns(['tenant_id', 'metric_name']).doNothing())
      .execute(),
  );
  for (const metric of fresh.keys()) known.add(`${tenantId}/${metric}`);
  kept.set(database, known);
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
