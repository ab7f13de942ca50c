import { isUsualDateTime } from '../http/date-time-format.ts';
import { MOST_METRICS, type Reading } from './readings.schema.ts';

/**
 * Whether a reading is plainly what nearly every device sends: a time in UTC, numbers, and no measured value with a unit of
 * its own. Such a one fits the schema, which need not be asked; of any other this says nothing. A batch asks this
 * thousands of times, in an eighth of the time.
 */
export function isUsualReading(given: unknown): given is Reading {
  if (typeof given !== 'object' || given === null || !('timestamp' in given)) return false;
  for (const name in given) {
    const value: unknown = given[name as keyof typeof given];
    if (!isUsualPart(name, value)) return false;
  }
  return true;
}

function isUsualPart(name: string, value: unknown): boolean {
  switch (name) {
    case 'timestamp':
      return typeof value === 'string' && value.length <= 40 && isUsualDateTime(value);
    case 'consumption':
      return Number.isFinite(value);
    case 'unit':
      return typeof value === 'string' && value.length <= 40;
    case 'metadata':
      return isFewNumbers(value);
    default:
      return false;
  }
}

function isFewNumbers(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  let count = 0;
  for (const name in value) {
    count += 1;
    if (count > MOST_METRICS || !Number.isFinite(value[name as keyof typeof value])) return false;
  }
  return true;
}
