import { expect, it } from 'vitest';
import { conversion, limitText } from './conversion.ts';

it.each([
  [{ times: 1, per: 1, plus: [0, 1] }, 'x'],
  [{ times: 1000, per: 1, plus: [0, 1] }, 'x × 1000'],
  [{ times: 1, per: 3600, plus: [0, 1] }, 'x ÷ 3600'],
  [{ times: 10, per: 36, plus: [0, 1] }, 'x × 10 ÷ 36'],
  [{ times: 1, per: 1, plus: [-27_315, 100] }, 'x − 273.15'],
  [{ times: 5, per: 9, plus: [-160, 9] }, 'x × 5 ÷ 9 − 160 ÷ 9'],
] as const)('%j is told as %s', (unit, text) => {
  expect(conversion({ unit: 'u', aliases: [], ...unit })).toBe(text);
});

it.each([
  [-273.15, '−273.15'],
  [10_000, '10000'],
  [-1e12, '−1e12'],
  [1e6, '1e6'],
])('the limit %d is written %s', (limit, text) => expect(limitText(limit)).toBe(text));
