import { describe, expect, it } from 'vitest';
import { type DrawingRequest, drawingOf } from '../drawing.ts';
import { unhidden } from './label-places.ts';
import type { Lettering } from './lettering.ts';
import { levelScale } from './level-scale.ts';
import { sketchOf } from './sketch.ts';

const HOUR = 3_600_000;
const midnight = Date.UTC(2026, 2, 7);
const letters: Lettering = { widthOf: (text) => 6 * text.length + 1, height: 16, baseline: 4 };
const size = { width: 600, height: 256 };

/** Levels over a day, and what is compared with them. */
function sketched(change: Partial<DrawingRequest> = {}) {
  const points = [0, 6, 12, 18, 24].map((hour) => ({ x: midnight + hour * HOUR, y: hour }));
  const drawing = drawingOf({
    kind: 'line',
    series: [{ name: 'Roof', points }],
    colors: new Map([
      ['Roof', '#0f766e'],
      ['Before', '#888888'],
    ]),
    highlighted: null,
    zoomable: false,
    mode: 'light',
    words: {
      timeZone: 'UTC',
      tick: (x) => `${(x - midnight) / HOUR}h`,
      title: ({ x }) => String(x),
      value: String,
      level: (y) => `${y} W`,
      more: String,
      beside: ({ known }) => (known === undefined ? '' : `(${known})`),
    },
    ...change,
  });
  return sketchOf(drawing, size, letters);
}

const textsOf = (shapes: ReturnType<typeof sketched>) => shapes?.flatMap(({ text }) => text ?? []);
const pathsOf = (shapes: ReturnType<typeof sketched>) =>
  shapes?.filter(({ element }) => element === 'path').map(({ attributes }) => attributes) ?? [];

describe('the sketch of a chart', () => {
  it('writes the times and the levels of the drawing, whose largest label says where its left is', () => {
    expect(textsOf(sketched())).toEqual(
      ['0h 3h 6h 9h 12h 15h 18h 21h 24h'.split(' '), ['0 W', '5 W', '10 W', '15 W', '20 W', '25 W']].flat(),
    );
    const [grid] = pathsOf(sketched());
    // 25 for '25 W', 4 for the tick, 4 between.
    expect(grid?.['d']).toMatch(/^M 33 232L 548 232/);
  });

  it('draws a line through its points in the color of its series, with a gap where nothing is known', () => {
    const points = [0, 6, 12, 18, 24].map((hour) => ({
      x: midnight + hour * HOUR,
      y: hour === 12 ? null : hour,
    }));
    const line = pathsOf(sketched({ series: [{ name: 'Roof', points }] })).at(-1);
    expect(line).toMatchObject({ fill: 'none', stroke: '#0f766e', 'stroke-width': 2 });
    expect(String(line?.['d']).replaceAll(/[^MLZ]/g, '')).toBe('MLML');
  });

  it('fills what lies between two lines, below them, where both are known', () => {
    const hours = [0, 6, 12, 18].map((hour) => ({
      x: midnight + hour * HOUR,
      end: midnight + (hour + 6) * HOUR,
      y: hour + 4,
    }));
    const series = [
      { name: 'Roof', points: hours },
      { name: 'Before', points: hours.map((point, at) => ({ ...point, y: at === 1 ? null : 2 })) },
    ];
    const bands = [{ low: 'Before', high: 'Roof' }];
    const [band, line] = pathsOf(sketched({ series, bands })).slice(-3);
    expect(band).toMatchObject({ fill: '#0f766e', 'fill-opacity': 0.18 });
    expect(band?.['stroke']).toBeUndefined();
    expect(String(band?.['d']).replaceAll(/[^MZ]/g, '')).toBe('MZMZMZ');
    expect(line).toMatchObject({ fill: 'none', stroke: '#0f766e' });
    // While one of both is hidden there is nothing between them.
    expect(pathsOf(sketched({ series: series.slice(0, 1), bands }))).toHaveLength(3);
  });

  it('steps back, and is broken, as the drawing says', () => {
    const series = [0, 1].map((n) => ({
      name: n === 0 ? 'Roof' : 'Before',
      dashed: n === 1,
      points: [0, 24].map((hour) => ({ x: midnight + hour * HOUR, y: hour + n })),
    }));
    expect(pathsOf(sketched({ series, highlighted: 'Roof' })).slice(-2)).toMatchObject([
      { opacity: 1, 'stroke-width': 3 },
      { opacity: 0.2, 'stroke-dasharray': '5 4' },
    ]);
  });

  it('stands bars on each other, and hatches the one that is still filling', () => {
    const amounts = (...all: number[]) =>
      all.map((y, day) => ({
        x: midnight + 24 * day * HOUR,
        end: midnight + 24 * (day + 1) * HOUR,
        y,
        filling: day === 1,
      }));
    const [over, filling] = pathsOf(
      sketched({ kind: 'bar', series: [{ name: 'Roof', points: amounts(3, 5) }] }),
    ).slice(-2);
    expect(over).toMatchObject({ fill: '#0f766e', 'fill-opacity': 0.88 });
    expect(over?.['stroke']).toBeUndefined();
    expect(filling).toMatchObject({ 'fill-opacity': 0.15, 'stroke-width': 1.25 });
    expect(String(filling?.['d']).split('M').length).toBeGreaterThan(5);
  });

  it('puts a diamond at each figure that holds repaired readings, on top, and one for those that would cover each other', () => {
    const hours = (of: readonly number[]) =>
      of.map((hour) => ({
        x: midnight + hour * HOUR,
        end: midnight + (hour + 6) * HOUR,
        y: hour + 1,
        repaired: hour === 6 || hour === 12,
      }));
    const line = pathsOf(sketched({ series: [{ name: 'Roof', points: hours([0, 6, 12, 18]) }] })).at(-1);
    expect(line).toMatchObject({ stroke: '#12211e', 'stroke-width': 1.5 });
    expect(String(line?.['d']).replaceAll(/[^MLZ]/g, '')).toBe('MLLLZMLLLZ');
    const bars = sketched({ kind: 'bar', series: [{ name: 'Roof', points: hours([0, 6, 12, 18]) }] });
    expect(String(pathsOf(bars).at(-1)?.['d']).replaceAll(/[^MLZ]/g, '')).toBe('MLLLZMLLLZ');
    const close = Array.from({ length: 97 }, (_, at) => ({
      x: midnight + at * 60_000,
      y: at,
      repaired: at > 1,
    }));
    const dense = pathsOf(
      sketched({ series: [{ name: 'Roof', points: close }], to: midnight + 24 * HOUR }),
    ).at(-1);
    expect(String(dense?.['d']).split('M').length - 1).toBeLessThan(8);
  });

  it('is in the colors of the dark page', () => {
    const light = pathsOf(sketched()).map(({ stroke }) => stroke);
    const dark = pathsOf(sketched({ mode: 'dark' })).map(({ stroke }) => stroke);
    expect(dark[1]).toBe('#fff');
    expect(dark[0]).not.toBe(light[0]);
  });

  it('is left to the drawing library where bars stand over names, and where all figures are the same', () => {
    const names = [
      {
        name: 'Roof',
        points: [
          { x: 'Mill', y: 1 },
          { x: 'Oven', y: 2 },
        ],
      },
    ];
    expect(sketched({ kind: 'bar', series: names })).toBeNull();
  });

  it('draws figures that are all the same on an axis from zero', () => {
    const same = [{ name: 'Roof', points: [0, 24].map((hour) => ({ x: midnight + hour * HOUR, y: 7 })) }];
    const labels = sketched({ series: same })?.flatMap(({ text }) => text ?? []);
    expect(labels).toEqual(expect.arrayContaining(['0 W', '7 W']));
  });
});

describe('levels', () => {
  it.each([
    [
      [0, 5500],
      [0, 1000, 2000, 3000, 4000, 5000, 6000],
    ],
    [
      [-3, 24],
      [-5, 0, 5, 10, 15, 20, 25],
    ],
    [
      [0.0003, 0.0017],
      [0, 0.0005, 0.001, 0.0015, 0.002],
    ],
  ])('of %j are round', (figures, ticks) => {
    expect(levelScale(figures)).toMatchObject({ from: ticks[0], to: ticks.at(-1) });
    expect(levelScale(figures)?.ticks).toEqual(ticks);
  });
});

it('leaves out every second label, or more, where they would touch', () => {
  const labels = Array.from({ length: 9 }, (_, index) => ({ text: '00:00', at: index * 20 }));
  const shown = unhidden(labels, () => 35).map(({ at }) => at);
  expect(shown).toEqual([0, 40, 80, 120, 160]);
  expect(unhidden(labels, () => 19)).toEqual(labels);
});
