import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type SparkPoint, Sparkline } from './sparkline.tsx';

/** The line and the diamonds that are drawn of points over the times from 0 to 4. */
function drawn(points: readonly SparkPoint[]) {
  render(<Sparkline points={points} from={0} to={4} label="Power" />);
  return [...screen.getByRole('img').querySelectorAll('path')].map((path) => path.getAttribute('d'));
}

describe('the sparkline', () => {
  it('is as wide as the range, wherever its points begin and end, and stands on zero', () => {
    expect(
      drawn([
        { x: 1, y: 10 },
        { x: 2, y: 5 },
      ])[0],
    ).toBe('M 76.5 3L 150 28');
  });

  it('breaks at a gap, and shows a point by itself', () => {
    expect(
      drawn([
        { x: 0, y: 10 },
        { x: 1, y: 5 },
        { x: 2, y: null },
        { x: 3, y: 10 },
        { x: 3.5, y: null },
      ])[0],
    ).toBe('M 3 3L 76.5 28M 220.5 3L 226.5 3');
  });

  it('draws nothing without readings', () => {
    expect(drawn([{ x: 0, y: null }])).toEqual(['', '']);
  });

  it('is a flat line at zero', () => {
    expect(
      drawn([
        { x: 0, y: 0 },
        { x: 4, y: 0 },
      ])[0],
    ).toBe('M 3 53L 297 53');
  });

  it('keeps negative values in view', () => {
    expect(
      drawn([
        { x: 0, y: -4 },
        { x: 4, y: 4 },
      ])[0],
    ).toBe('M 3 53L 297 3');
  });

  it('has a diamond on what was repaired', () => {
    const [, diamonds] = drawn([
      { x: 0, y: 4 },
      { x: 2, y: 4, repaired: true },
    ]);
    expect(diamonds?.split('M ')).toHaveLength(2);
  });
});
