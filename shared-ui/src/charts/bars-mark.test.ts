import type { ShapeComponent } from '@antv/g2';
import { expect, it } from 'vitest';
import { BarsMark } from './bars-mark.ts';

type Corners = [x: number, y: number][];

/** What the shape has the drawing library draw from pairs of corners. */
function drawn(corners: Corners, style: Record<string, unknown> = {}) {
  const place = {
    document: { createElement: (tag: string, options: { style?: object }) => ({ tag, ...options }) },
  } as unknown as Parameters<ShapeComponent>[1];
  const made: unknown = BarsMark.props?.shape?.['bars']?.(style, place)(corners, { color: 'teal' }, {});
  return made as { tag: string; style: Record<string, unknown> & { d: [string, number, number][] } };
}

const oneBar: Corners = [
  [0, 20],
  [20, 100],
];

it('draws a bar as commands, with a distance to its neighbors', () => {
  const { tag, style } = drawn(oneBar);
  expect(tag).toBe('path');
  expect(style).toMatchObject({ fill: 'teal', stroke: 'teal' });
  expect(style.d).toEqual([['M', 2, 20], ['L', 18, 20], ['L', 18, 100], ['L', 2, 100], ['Z']]);
});

it('is never wider than a thumb, and keeps no distance where there is no room', () => {
  const [from, to] = drawn([
    [0, 0],
    [500, 10],
  ]).style.d;
  expect(Number(to?.[1]) - Number(from?.[1])).toBe(72);
  expect(
    drawn([
      [0, 0],
      [2, 10],
    ]).style.d[1],
  ).toEqual(['L', 2, 0]);
});

it('joins levels, and hatches what is still filling', () => {
  expect(drawn(oneBar, { joined: true }).style.d[0]).toEqual(['M', 0, 20]);
  expect(drawn(oneBar, { hatched: true }).style.d.length).toBeGreaterThan(15);
});

it('draws the outlines of narrow bars as steps, with a gap where a bucket is missing', () => {
  const narrow: Corners = [
    [0, 20],
    [5, 100],
    [5, 30],
    [10, 100],
    [20, 40],
    [25, 100],
  ];
  expect(drawn(narrow, { outlined: true }).style.d).toEqual([
    ['M', 0, 20],
    ['L', 5, 20],
    ['L', 5, 30],
    ['L', 10, 30],
    ['M', 20, 40],
    ['L', 25, 40],
  ]);
  expect(drawn(oneBar, { outlined: true }).style.d).toHaveLength(5);
});

it('makes one path of the bars of a piece, from both ends of each bucket', () => {
  const place = { map: ([x, y]: [number, number]) => [x * 100, y * 10] };
  const value = { series: ['a', 'b', 'a'], x1: [0, 0, 0.5], x2: [0.5, 0.5, 1], y: [1, 2, 3], y1: [0, 1, 0] };
  const make = BarsMark({}) as unknown as (...given: unknown[]) => [number[], Corners[], number[][]];
  expect(make([0, 1, 2], {}, value, place)).toEqual([
    [0, 1],
    [
      [
        [0, 10],
        [50, 0],
        [50, 30],
        [100, 0],
      ],
      [
        [0, 20],
        [50, 10],
      ],
    ],
    [[0, 2], [1]],
  ]);
});
