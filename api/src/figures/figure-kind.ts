import { type RawBuilder, sql } from 'kysely';
import { canonicalUnits, type Quantity } from '../readings/units.ts';
import { quantityOfMetric } from '../readings/units-of-metrics.ts';

/**
 * What a metric's numbers are, and so how they make one figure: an `amount` of an interval adds up over time and sites; an
 * `extensive` level is averaged over time and added up over sites; an `intensive` one is averaged over both. See docs/figures.md.
 */
export type FigureKind = 'amount' | 'extensive' | 'intensive';

const kindOfQuantity: Partial<Record<Quantity, FigureKind>> = {
  energy: 'amount',
  power: 'extensive',
  apparent_power: 'extensive',
  reactive_power: 'extensive',
};

/** Energy that is no amount of an interval, by names that are in use: what a meter counts, and what is stored. */
const COUNTER = '_(total|counter|register|index|stored|level)$';
const counterName = new RegExp(COUNTER);

/** @param quantity what the unit measures that a metric of an integrator was given in, if it was given in one. */
export function kindOfMetric(metric: string, quantity?: Quantity | null): FigureKind {
  const known = quantityOfMetric.get(metric);
  if (known) return kindOfQuantity[known] ?? 'intensive';
  if (quantity === 'energy' && counterName.test(metric)) return 'extensive';
  return (quantity && kindOfQuantity[quantity]) ?? 'intensive';
}

export interface MetricColumns {
  metric: RawBuilder<unknown>;
  quantity: RawBuilder<unknown>;
}

/** The same, of columns with a metric's name and the quantity of its unit. */
export function kindColumn({ metric, quantity }: MetricColumns): RawBuilder<FigureKind> {
  const known = [...quantityOfMetric].map(
    ([name, of]) => sql`when ${metric} = ${sql.lit(name)} then ${sql.lit(kindOfQuantity[of] ?? 'intensive')}`,
  );
  const invented = Object.entries(kindOfQuantity).map(
    ([of, kind]) => sql`when ${quantity} = ${sql.lit(of)} then ${sql.lit(kind)}`,
  );
  return sql`case ${sql.join(known, sql` `)}
    when ${quantity} = 'energy' and ${metric} ~ ${sql.lit(COUNTER)} then 'extensive'
    ${sql.join(invented, sql` `)} else 'intensive' end`;
}

/** The unit in which it is stored; null where nobody has told. */
export function unitColumn({ metric, quantity }: MetricColumns): RawBuilder<string | null> {
  const known = [...quantityOfMetric].map(
    ([name, of]) => sql`when ${metric} = ${sql.lit(name)} then ${sql.lit(canonicalUnits[of])}`,
  );
  const invented = Object.entries(canonicalUnits).map(
    ([of, unit]) => sql`when ${quantity} = ${sql.lit(of)} then ${sql.lit(unit)}`,
  );
  return sql`case ${sql.join([...known, ...invented], sql` `)} end`;
}
