import { Compile } from 'typebox/compile';
import type { FieldError } from '../errors/http-problem.ts';
import { fieldErrors } from '../http/validation.ts';
import { metricValues } from './reading-values.ts';
import { Reading } from './readings.schema.ts';
import type { CheckedReading } from './checked-reading.ts';
import { isUsualReading } from './usual-reading.ts';

/** The span of instants that readings may have. */
export interface AcceptedSpan {
  /** Before this, readings are dropped by retention: accepting one again would count it twice. */
  from: Date;
  /** A device's clock may be off by a day; beyond that it is wrong. */
  until: Date;
}

const shape = Compile(Reading);

/** Judges one reading as it came over the wire: the checked reading, or every fault in it. */
export function checkReading(
  clientId: string,
  given: unknown,
  span: AcceptedSpan,
): { reading: CheckedReading; faults?: never } | { reading?: never; faults: FieldError[] } {
  if (!isUsualReading(given) && !shape.Check(given)) return { faults: fieldErrors(shape, given) };
  const instant = Date.parse(given.timestamp);
  const { values, faults } = metricValues(given);
  const wrongTime = timeFault(instant, span);
  if (wrongTime) return { faults: [wrongTime, ...faults] };
  return faults.length > 0 ? { faults: [...faults] } : { reading: { clientId, instant, values } };
}

function timeFault(instant: number, { from, until }: AcceptedSpan): FieldError | undefined {
  if (instant >= from.getTime() && instant <= until.getTime()) return undefined;
  const fault = (message: string): FieldError => ({ field: 'timestamp', message });
  if (Number.isNaN(instant)) return fault('is not a time that exists.');
  if (instant < from.getTime())
    return fault(`is older than the readings we keep, which begin at ${from.toISOString()}.`);
  return fault(`lies in the future: it may be at most ${until.toISOString()}.`);
}
