import { isUsualDateTime } from '../http/date-time-format.ts';
import type { AcceptedSpan } from './check-reading.ts';
import type { CheckedReading } from './checked-reading.ts';
import { columnOf, type GivenColumn, type GivenColumns } from './given-columns.ts';
import { leastMagnitude, limitsOf } from './limits.ts';
import { metricOfConsumption, toMetricName } from './reading-values.ts';
import type { Told } from './told-batch.ts';
import type { Quantity } from './units.ts';
import { toCanonical } from './units.ts';
import { quantityOfMetric } from './units-of-metrics.ts';

/** Numbers of one device that have been judged good, metric by metric: the n-th of each belongs to the n-th instant. */
export interface CheckedColumns {
  clientId: string;
  /** Milliseconds since 1970, each after the one before. */
  instants: number[];
  metrics: CheckedMetric[];
  /** What the database is told of them, if that is made already. */
  told?: Promise<Told | undefined>;
}

export interface CheckedMetric {
  metric: string;
  /** As of a value: see `reading-values.ts`. */
  quantity?: Quantity;
  unit?: string;
  /** Null where there is none. */
  values: readonly (number | null)[];
}

/**
 * Columns that are plainly good: times in order, numbers within their limits, units and names that are known. Undefined says nothing of
 * the others: they are judged as readings, one by one, which takes many times as long.
 */
export function checkColumns(
  clientId: string,
  { timestamps, consumption, metadata }: GivenColumns,
  span: AcceptedSpan,
): CheckedColumns | undefined {
  const instants = instantsOf(timestamps, span);
  if (!instants) return undefined;
  const metrics: CheckedMetric[] = [];
  if (consumption) {
    const { values, unit = 'kWh' } = consumption;
    const quantity = toCanonical(0, unit)?.quantity;
    const metric = quantity && metricOfConsumption.get(quantity);
    const column = metric && checkColumn(metric, { values, unit });
    if (!column) return undefined;
    metrics.push(column);
  }
  for (const name in metadata) {
    const metric = toMetricName(name);
    const column = metric && checkColumn(metric, columnOf(metadata[name] ?? []));
    if (!column || metrics.some((other) => other.metric === metric)) return undefined;
    metrics.push(column);
  }
  if (!hasOneEach(instants.length, metrics)) return undefined;
  return { clientId, instants, metrics: asTheyCome(metrics) };
}

/**
 * In the order in which readings bring them, as the first to come have what room there is. What has no value is in no reading: of it
 * nothing becomes known, neither a metric nor what its unit measures.
 */
function asTheyCome(metrics: readonly CheckedMetric[]): CheckedMetric[] {
  return metrics
    .map((metric) => ({ metric, first: metric.values.findIndex((value) => value !== null) }))
    .filter(({ first }) => first >= 0)
    .toSorted((one, other) => one.first - other.first)
    .map(({ metric }) => metric);
}

function instantsOf(timestamps: readonly unknown[], { from, until }: AcceptedSpan): number[] | undefined {
  const instants: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const timestamp of timestamps) {
    if (typeof timestamp !== 'string' || timestamp.length > 40 || !isUsualDateTime(timestamp))
      return undefined;
    const instant = Date.parse(timestamp);
    if (!(instant > last)) return undefined;
    instants.push(instant);
    last = instant;
  }
  const [first = Number.NaN] = instants;
  return first >= from.getTime() && last <= until.getTime() ? instants : undefined;
}

function checkColumn(metric: string, { values, unit }: GivenColumn): CheckedMetric | undefined {
  const expected = quantityOfMetric.get(metric);
  const given = unit === undefined ? undefined : toCanonical(1, unit);
  if (unit !== undefined && (!given || (expected && expected !== given.quantity))) return undefined;
  const { least, most } = limitsOf(metric, given?.quantity);
  const isCanonical = unit === undefined || !given || isIdentity(unit);
  const kept: (number | null)[] = [];
  for (const value of values) {
    if (value === null) {
      kept.push(null);
      continue;
    }
    if (typeof value !== 'number') return undefined;
    const converted = isCanonical ? value : (toCanonical(value, unit)?.value ?? Number.NaN);
    const stored = converted < leastMagnitude && converted > -leastMagnitude ? 0 : converted;
    if (!(stored >= least && stored <= most)) return undefined;
    kept.push(stored);
  }
  return unit !== undefined && given && !expected
    ? { metric, quantity: given.quantity, unit, values: kept }
    : { metric, values: kept };
}

/** Whether a unit is one that values are kept in. */
const isIdentity = (unit: string) => toCanonical(1, unit)?.value === 1 && toCanonical(0, unit)?.value === 0;

/** Whether each instant has a value at least. */
function hasOneEach(length: number, metrics: readonly CheckedMetric[]): boolean {
  if (metrics.some(({ values }) => !values.includes(null))) return true;
  for (let index = 0; index < length; index += 1)
    if (metrics.every(({ values }) => values[index] === null)) return false;
  return metrics.length > 0;
}

/** The same, instant by instant: for what is judged or corrected. */
export function readingsOf({ clientId, instants, metrics }: CheckedColumns): CheckedReading[] {
  return instants.map((instant, index) => ({
    clientId,
    instant,
    values: metrics.flatMap(({ values, ...metric }) => {
      const value = values[index] ?? null;
      return value === null ? [] : [{ ...metric, value }];
    }),
  }));
}
