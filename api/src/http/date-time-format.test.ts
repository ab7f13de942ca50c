import { Format } from 'typebox/format';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recognizeUsualDateTimes } from './date-time-format.ts';

beforeEach(recognizeUsualDateTimes);
afterEach(() => Format.Reset());

it.each([
  ['2026-05-01T10:15:00Z', true],
  ['2026-05-01T10:15:00.25Z', true],
  ['2026-05-01t10:15:00z', true],
  ['2026-05-01T10:15:00+05:30', true],
  ['2026-12-31T23:59:59Z', true],
  ['2016-12-31T23:59:60Z', false],
  ['2016-12-31T23:59:60+00:00', false],
  ['0000-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00Z', true],
  ['0001-01-01T00:00:00+01:00', false],
  ['9999-12-31T23:59:59.999Z', true],
  ['9999-12-31T23:59:59-01:00', false],
  ['2024-02-29T00:00:00Z', true],
  ['2026-02-29T00:00:00Z', false],
  ['2026-02-30T00:00:00Z', false],
  ['2026-04-30T00:00:00Z', true],
  ['2026-04-31T00:00:00Z', false],
  ['2026-01-31T00:00:00Z', true],
  ['2026-01-32T00:00:00Z', false],
  ['2026-13-01T00:00:00Z', false],
  ['2026-00-10T00:00:00Z', false],
  ['2026-01-00T00:00:00Z', false],
  ['2026-05-01T24:00:00Z', false],
  ['2026-05-01T10:60:00Z', false],
  ['2026-05-01T10:15:00', false],
  ['2026-05-01T10:15Z', false],
  ['2026-05-01T10:15:00Z\n', false],
  ['2026-05-01 10:15:00Z', false],
])('%j is a time with its zone: %s', (text, expected) => {
  expect(Format.Test('date-time', text)).toBe(expected);
});
