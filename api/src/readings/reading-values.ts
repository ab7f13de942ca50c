import { beyondLimits, leastMagnitude, limitsOf } from './limits.ts';
import { canonicalUnits, knownUnits, type Quantity, toCanonical } from './units.ts';
import { quantityOfMetric } from './units-of-metrics.ts';

/** One reading as a device sends it (B-12.3). */
export interface DeviceReading {
  timestamp: string;
  consumption?: number;
  /** Unit of `consumption`; kWh when absent. A power unit makes it a power reading. */
  unit?: string;
  metadata?: Record<string, unknown>;
}

/** What is stored: a metric's name with a number in its canonical unit, a text or a truth value. */
export interface MetricValue {
  metric: string;
  value: number | string | boolean;
  /** What the unit measures that it was given in; only of metrics whose name does not say so. */
  quantity?: Quantity;
  /** That unit, as it was written. */
  unit?: string;
}

/** Why a reading is refused, in a sentence for the integrator, with the field that it is about. */
export interface ReadingFault {
  field: string;
  message: string;
}

/** What `consumption` is, by its unit. */
export const metricOfConsumption = new Map<Quantity, string>([
  ['energy', 'energy_consumption'],
  ['power', 'power'],
]);

const metricName = /^[a-z][a-z0-9_]{0,63}$/;
const MAXIMUM_TEXT_LENGTH = 256;

/** `installDate` → `install_date`: one spelling per metric, whatever a device's language prefers. */
export function toMetricName(key: string): string | undefined {
  if (metricName.test(key)) return key;
  const name = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s.-]+/g, '_')
    .toLowerCase();
  return metricName.test(name) ? name : undefined;
}

type Measured = Required<Pick<MetricValue, 'quantity' | 'unit'>>;

interface Found {
  values: MetricValue[];
  faults: readonly ReadingFault[];
}

/** One list for all that have none. */
const none: readonly ReadingFault[] = [];

function addFault(found: Found, field: string, message: string): void {
  found.faults = [...found.faults, { field, message }];
}

/**
 * The metric values of a reading, or every fault in it; the timestamp is the caller's to judge.
 * `consumption` becomes energy_consumption (or power, by its unit). Each metadata entry becomes a metric of that name:
 * a number in the canonical unit, `{value, unit}` to be converted, a text, or a truth value.
 *
 * A batch calls this for each of its thousands of readings: nothing is made here that is not answered.
 */
export function metricValues({ consumption, unit = 'kWh', metadata }: DeviceReading): Found {
  const found: Found = { values: [], faults: none };
  if (consumption !== undefined) addConsumption(found, consumption, unit);
  for (const key in metadata) addEntry(found, key, metadata[key]);
  if (found.values.length === 0 && found.faults.length === 0) {
    addFault(found, 'consumption', 'A reading needs a consumption or at least one value in metadata.');
  }
  return found;
}

function addConsumption(found: Found, consumption: number, unit: string): void {
  const converted = toCanonical(consumption, unit);
  const metric = converted && metricOfConsumption.get(converted.quantity);
  if (!converted) addFault(found, 'unit', unknownUnit(unit));
  else if (!metric) addFault(found, 'unit', `'${unit}' is no unit of energy or power.`);
  else {
    const fault = add(found, metric, converted.value, { quantity: converted.quantity, unit });
    if (fault) addFault(found, 'consumption', fault);
  }
}

function addEntry(found: Found, key: string, given: unknown): void {
  const metric = toMetricName(key);
  if (metric === undefined) {
    const rule = 'A metric name has 1 to 64 letters, digits and underscores and begins with a letter.';
    addFault(found, fieldOf(key), rule);
    return;
  }
  let value = given;
  let measured: Measured | undefined;
  if (isMeasured(given)) {
    const converted = toCanonical(given.value, given.unit);
    const expected = quantityOfMetric.get(metric);
    if (!converted) {
      addFault(found, `${fieldOf(key)}.unit`, unknownUnit(given.unit));
      return;
    }
    if (expected && expected !== converted.quantity) {
      addFault(found, `${fieldOf(key)}.unit`, noUnitOf(metric, given.unit, expected));
      return;
    }
    ({ value } = converted);
    measured = { quantity: converted.quantity, unit: given.unit };
  }
  const wrong =
    typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
      ? add(found, metric, value, measured)
      : 'Must be a number, a text, true or false, or {"value": number, "unit": text}.';
  if (wrong) addFault(found, fieldOf(key), wrong);
}

function fieldOf(key: string): string {
  return `metadata.${key.slice(0, 64)}`;
}

/** Adds a value, or says what is wrong with it. */
function add(
  found: Found,
  metric: string,
  given: MetricValue['value'],
  measured: Measured | undefined,
): string | undefined {
  let value = given;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return 'Must be a finite number.';
    if (value < leastMagnitude && value > -leastMagnitude) value = 0;
    const limits = limitsOf(metric, measured?.quantity);
    if (value < limits.least || value > limits.most) return beyondLimits(limits);
  }
  if (typeof value === 'string' && (value.length > MAXIMUM_TEXT_LENGTH || value.includes('\0')))
    return `Must be a text of at most ${MAXIMUM_TEXT_LENGTH} characters without NUL.`;
  for (const other of found.values)
    if (other.metric === metric) return `The metric '${metric}' is given twice.`;
  const kept: MetricValue =
    measured && !quantityOfMetric.has(metric) ? { metric, value, ...measured } : { metric, value };
  // Most have one value, and an empty list makes room for many when the first comes.
  if (found.values.length === 0) found.values = [kept];
  else found.values.push(kept);
  return undefined;
}

/** @param kept what the metric measures. */
export function noUnitOf(metric: string, unit: string, kept: Quantity): string {
  return `'${unit}' is no unit of ${metric}, which is kept in ${canonicalUnits[kept]}. Send a unit of that, or another metric.`;
}

function unknownUnit(unit: string): string {
  return `Unknown unit '${unit.slice(0, 40)}'. Known units: ${knownUnits.join(', ')}.`;
}

function isMeasured(given: unknown): given is { value: number; unit: string } {
  if (typeof given !== 'object' || given === null) return false;
  const { value, unit } = given as Record<string, unknown>;
  return typeof value === 'number' && typeof unit === 'string';
}
