import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { recognizeUsualDateTimes } from '../http/date-time-format.ts';
import { Reading } from './readings.schema.ts';
import { isUsualReading } from './usual-reading.ts';

recognizeUsualDateTimes();

const anything = fc.anything({ maxDepth: 2 });
const text = fc.oneof(fc.string(), fc.string({ minLength: 35, maxLength: 45, unit: 'grapheme' }));
const timestamp = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('2026-02-30T00:00:00Z', '2026-01-31T12:00:00+01:00', '2026-01-15', ''),
);
const numbers = fc.dictionary(text, fc.oneof({ weight: 9, arbitrary: fc.double() }, anything), {
  maxKeys: 3,
});
const tooMany = fc.constant(Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`m${index}`, 1])));
const nearlyReading = fc.record(
  {
    timestamp: fc.oneof({ weight: 9, arbitrary: timestamp }, anything),
    consumption: fc.oneof({ weight: 5, arbitrary: fc.double() }, anything),
    unit: fc.oneof({ weight: 5, arbitrary: text }, anything),
    metadata: fc.oneof({ weight: 9, arbitrary: numbers }, tooMany, fc.array(fc.double()), anything),
    something: anything,
  },
  { requiredKeys: [] },
);

describe('a reading that is plainly usual', () => {
  it('is one that the schema takes, whatever came', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: nearlyReading }, anything), (given) => {
        expect(!isUsualReading(given) || Value.Check(Reading, given)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('is what a device sends', () => {
    const timestamp = '2026-01-15T12:00:00.000Z';
    expect(isUsualReading({ timestamp, consumption: 1.5 })).toBe(true);
    expect(isUsualReading({ timestamp, consumption: 1.5, unit: 'Wh', metadata: { voltage: 230 } })).toBe(
      true,
    );
    expect(isUsualReading({ timestamp, metadata: { state: 'on' } })).toBe(false);
  });
});
