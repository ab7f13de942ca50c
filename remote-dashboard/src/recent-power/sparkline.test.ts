import { expect, it } from 'vitest';
import { sparkline } from './sparkline.ts';

it('goes from zero to the highest figure, over the whole width', () => {
  expect(sparkline([0, 0.5, 1], [0, 10, 5]).line).toBe('M1.5 26.5L60.0 1.5L118.5 14.0');
});

it('is interrupted where nothing is known, and has a dot where one figure stands alone', () => {
  expect(sparkline([0, 0.25, 0.5, 0.75, 1], [10, 10, null, 10, null]).line).toBe(
    'M1.5 1.5L30.8 1.5M89.3 1.5h0',
  );
});

it('has zero within when figures go below it', () => {
  expect(sparkline([0, 1], [-10, 10]).line).toBe('M1.5 26.5L118.5 1.5');
});

it.each([[[0, 0]], [[1e308, -1e308]], [[null, null]]])('is no path of NaN for %s', (values) => {
  expect(sparkline([0, 1], values).line).not.toContain('NaN');
});

it('has dots on what is marked', () => {
  expect(sparkline([0, 0.5, 1], [0, 10, 5], [false, true, false]).marks).toBe('M60.0 1.5h0');
  expect(sparkline([0, 0.5, 1], [0, null, 5], [false, true, false]).marks).toBe('');
});
