import { describe, expect, it } from 'vitest';
import { sparkPath } from './sparkline.tsx';

describe('the sparkline', () => {
  it('spans the width, stands on zero, and breaks at a gap', () => {
    const points = [
      { x: 0, y: 10 },
      { x: 1, y: 5 },
      { x: 2, y: null },
      { x: 3, y: 10 },
    ];
    expect(sparkPath(points)).toBe('M0.0 3.0L100.0 28.0M300.0 3.0');
  });

  it('draws nothing without readings, a flat line at zero, and keeps negative values in view', () => {
    expect(sparkPath([{ x: 0, y: null }])).toBe('');
    expect(
      sparkPath([
        { x: 0, y: 0 },
        { x: 1, y: 0 },
      ]),
    ).toBe('M0.0 53.0L300.0 53.0');
    expect(
      sparkPath([
        { x: 0, y: -4 },
        { x: 1, y: 4 },
      ]),
    ).toBe('M0.0 53.0L300.0 3.0');
  });
});
