import type { ShapeComponent } from '@antv/g2';
import { describe, expect, it } from 'vitest';
import { LineMark } from './line-mark.ts';

type Points = [x: number, y: number][];

/** What the mark has the drawing library draw. */
function drawn(points: Points, style: Record<string, unknown> = {}) {
  const context = {
    coordinate: { getOptions: () => ({ transformations: [] }) },
    document: {
      createElement: (tag: string, options: { style?: object }) => ({ tag, style: { ...options.style } }),
    },
  } as unknown as Parameters<ShapeComponent>[1];
  const theme = { color: 'black', lineWidth: 1, lineCap: 'round' };
  const made: unknown = LineMark.props?.shape?.['line']?.(style, context)(points, { color: 'teal' }, theme);
  return made as { tag: string; style: Record<string, unknown> };
}

describe('a line', () => {
  it('goes from point to point, as commands: a path as text would be kept for good', () => {
    const { tag, style } = drawn([
      [0, 50],
      [10, 40.5],
      [20, 45],
    ]);
    expect(tag).toBe('path');
    expect(style['d']).toEqual([
      ['M', 0, 50],
      ['L', 10, 40.5],
      ['L', 20, 45],
    ]);
  });

  it('breaks where a figure is missing, and shows a figure by itself as a dot', () => {
    const points: Points = [
      [0, 50],
      [10, 40],
      [20, Number.NaN],
      [30, 45],
      [40, Number.NaN],
      [50, 20],
      [60, 30],
    ];
    expect(drawn(points).style['d']).toEqual([
      ['M', 0, 50],
      ['L', 10, 40],
      ['M', 27, 45],
      ['L', 33, 45],
      ['M', 50, 20],
      ['L', 60, 30],
    ]);
    expect(drawn([[0, Number.NaN]]).style['d']).toEqual([]);
  });

  it('has the color of its series, the look of the theme, and what the chart asks for above that', () => {
    expect(drawn([], { lineWidth: 2, lineJoin: 'round', lineDash: undefined }).style).toMatchObject({
      stroke: 'teal',
      lineCap: 'round',
      lineWidth: 2,
      lineJoin: 'round',
    });
    expect(drawn([]).style).toMatchObject({ stroke: 'teal', lineWidth: 1 });
  });
});
