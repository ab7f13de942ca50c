import { anyLimits, limitsByQuantity } from './limits.ts';
import { quantityOfMetric } from './units-of-metrics.ts';
import { canonicalUnits, type Quantity, unitTable } from './units.ts';

/** A unit as the documentation tells it: canonical = value × times / per + plus[0] / plus[1]. */
export interface DocumentedUnit {
  unit: string;
  times: number;
  per: number;
  plus: readonly [number, number];
  /** Other spellings that are taken for it. */
  aliases: string[];
}

export interface DocumentedQuantity {
  quantity: Quantity;
  /** The unit in which it is stored and answered. */
  canonical: string;
  least: number;
  most: number;
  /** Metrics that are of this quantity also where no unit is sent. */
  metrics: string[];
  units: DocumentedUnit[];
}

export interface UnitsDocument {
  quantities: DocumentedQuantity[];
  /** Of a number whose metric says nothing and that has no unit. */
  otherwise: { least: number; most: number };
}

/** What the validator of readings goes by, for the OpenAPI document and so for the documentation's page. */
export const unitsDocument: UnitsDocument = {
  quantities: (Object.keys(canonicalUnits) as Quantity[]).map((quantity) => ({
    quantity,
    canonical: canonicalUnits[quantity],
    least: limitsByQuantity[quantity].least,
    most: limitsByQuantity[quantity].most,
    metrics: [...quantityOfMetric].flatMap(([metric, of]) => (of === quantity ? [metric] : [])),
    units: unitTable
      .filter((unit) => unit.quantity === quantity)
      .map(({ unit, times, per, plus, aliases }) => ({ unit, times, per, plus, aliases })),
  })),
  otherwise: { least: anyLimits.least, most: anyLimits.most },
};
