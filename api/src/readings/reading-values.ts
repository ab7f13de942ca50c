import { canonicalUnits, knownUnits, type Quantity, toCanonical } from './units.ts';
import { quantityOfMetric } from './units-of-metrics.ts';

/** One reading as a device sends it (specification section 3, public API entities). */
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
}

/** Why a reading is refused, in a sentence for the integrator, with the field that it is about. */
export interface ReadingFault {
  field: string;
  message: string;
}

const metricOfConsumption = new Map<Quantity, string>([
  ['energy', 'energy_consumption'],
  ['power', 'power'],
]);

const metricName = /^[a-z][a-z0-9_]{0,63}$/;
const maximumTextLength = 256;

/** `installDate` → `install_date`: one spelling per metric, whatever a device's language prefers. */
function toMetricName(key: string): string {
  if (metricName.test(key)) return key;
  return key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s.-]+/g, '_')
    .toLowerCase();
}

function unknownUnit(field: string, unit: string): ReadingFault {
  return { field, message: `Unknown unit '${unit.slice(0, 40)}'. Known units: ${knownUnits.join(', ')}.` };
}

/**
 * The metric values of a reading, or every fault in it; the timestamp is the caller's to judge.
 * `consumption` becomes energy_consumption (or power, by its unit). Each metadata entry becomes a metric of that name:
 * a number in the canonical unit, `{value, unit}` to be converted, a text, or a truth value.
 */
export function metricValues(reading: DeviceReading): { values: MetricValue[]; faults: ReadingFault[] } {
  const values = new Map<string, MetricValue['value']>();
  const faults: ReadingFault[] = [];

  const put = (field: string, metric: string, value: MetricValue['value']) => {
    if (typeof value === 'number' && !Number.isFinite(value)) {
      faults.push({ field, message: 'Must be a finite number.' });
    } else if (typeof value === 'string' && (value.length > maximumTextLength || value.includes('\0'))) {
      faults.push({
        field,
        message: `Must be a text of at most ${maximumTextLength} characters without NUL.`,
      });
    } else if (values.has(metric)) {
      faults.push({ field, message: `The metric '${metric}' is given twice.` });
    } else {
      values.set(metric, value);
    }
  };

  if (reading.consumption !== undefined) {
    const unit = reading.unit ?? 'kWh';
    const converted = toCanonical(reading.consumption, unit);
    const metric = converted && metricOfConsumption.get(converted.quantity);
    if (!converted) faults.push(unknownUnit('unit', unit));
    else if (!metric) faults.push({ field: 'unit', message: `'${unit}' is no unit of energy or power.` });
    else put('consumption', metric, converted.value);
  }

  for (const [key, given] of Object.entries(reading.metadata ?? {})) {
    const field = `metadata.${key.slice(0, 64)}`;
    const metric = toMetricName(key);
    if (!metricName.test(metric)) {
      faults.push({
        field,
        message: 'A metric name has 1 to 64 letters, digits and underscores and begins with a letter.',
      });
    } else if (typeof given === 'number' || typeof given === 'string' || typeof given === 'boolean') {
      put(field, metric, given);
    } else if (isMeasured(given)) {
      const converted = toCanonical(given.value, given.unit);
      const expected = quantityOfMetric.get(metric);
      if (!converted) faults.push(unknownUnit(`${field}.unit`, given.unit));
      else if (expected && expected !== converted.quantity) {
        faults.push({
          field: `${field}.unit`,
          message: `'${given.unit}' is no unit of ${metric}, which is kept in ${canonicalUnits[expected]}.`,
        });
      } else put(field, metric, converted.value);
    } else {
      faults.push({
        field,
        message: 'Must be a number, a text, true or false, or {"value": number, "unit": text}.',
      });
    }
  }

  if (values.size === 0 && faults.length === 0) {
    faults.push({
      field: 'consumption',
      message: 'A reading needs a consumption or at least one value in metadata.',
    });
  }
  return { values: [...values].map(([metric, value]) => ({ metric, value })), faults };
}

function isMeasured(given: unknown): given is { value: number; unit: string } {
  if (typeof given !== 'object' || given === null) return false;
  const { value, unit } = given as Record<string, unknown>;
  return typeof value === 'number' && typeof unit === 'string';
}
