import { describe, expect, it } from 'vitest';
import { type DrawingRequest, drawingOf } from './drawing.ts';
import type { ChartPoint } from './series.ts';

const HOUR = 3_600_000;
const midnight = Date.UTC(2026, 2, 7);

/** A line over the hours from midnight on. */
function request(change: Partial<DrawingRequest> = {}): DrawingRequest {
  const points = [0, 6, 12, 18, 24].map((hour) => ({ x: midnight + hour * HOUR, y: hour }));
  return {
    kind: 'line',
    series: [{ name: 'Roof', points }],
    colors: new Map([['Roof', '#0f766e']]),
    highlighted: null,
    zoomable: false,
    mode: 'light',
    words: {
      timeZone: 'UTC',
      tick: String,
      title: ({ x }) => String(x),
      value: String,
      level: String,
      more: String,
      beside: ({ known }) => (known === undefined ? '' : `(${known})`),
    },
    ...change,
  };
}

/** What is looked at here of the engine's many words. */
interface Described {
  paddingRight: number;
  scale: { x: { domain: [number, number]; tickMethod: (min: number, max: number) => number[] } };
  axis: { x: { labelFormatter: (x: number) => string } };
  interaction: { tooltip: { css: Record<'.g2-tooltip', Record<string, string>> } };
  children: { type: string; transform: unknown[]; data: object[]; style: Record<string, unknown> }[];
}

const drawn = (change?: Partial<DrawingRequest>) => drawingOf(request(change)) as unknown as Described;

describe('a chart', () => {
  it('of lines draws lines', () => {
    expect(drawn().children).toMatchObject([{ type: 'line', transform: [] }]);
  });

  it('has a tooltip that fits beside the pointer, wherever that is, so that a phone cuts none', () => {
    const box = drawn().interaction.tooltip.css['.g2-tooltip'];
    expect(box['max-width']).toBe('min(320px, calc(50% - 12px))');
  });

  it('shades stretches of its axis below what it draws, and none beyond it', () => {
    const at = (hour: number) => midnight + hour * HOUR;
    const shades = [
      { from: at(-3), to: at(2) },
      { from: at(7), to: at(9) },
      { from: at(30), to: at(31) },
    ];
    const [below, above] = drawn({ shades }).children;
    expect(below?.data).toMatchObject([
      { start: at(0), end: at(2) },
      { start: at(7), end: at(9) },
    ]);
    expect(above?.type).toBe('line');
    expect(drawn({ shades: [{ from: at(30), to: at(31) }] }).children).toHaveLength(1);
  });

  it('of bars over names draws bars, those of several series side by side', () => {
    const points = [
      { x: 'Roof', y: 1 },
      { x: 'Mill', y: 2 },
    ];
    const series = ['today', 'yesterday'].map((name) => ({ name, points }));
    expect(drawn({ kind: 'bar', series }).children).toMatchObject([
      { type: 'interval', transform: [{ type: 'dodgeX' }] },
    ]);
  });
});

/** How the line of each series is broken. */
const dashesOf = (marks: Described['children']) =>
  marks.flatMap(({ data, style }) => {
    const dashOf = style['lineDash'] as (rows: object[]) => number[] | undefined;
    const first = new Map(data.map((row) => [(row as { series: string }).series, row]));
    return [...first.values()].map((row) => dashOf([row]));
  });

/** Days from midnight on, each with its amount. */
const days = (...amounts: (number | null)[]): ChartPoint[] =>
  amounts.map((y, day) => ({ x: midnight + 24 * day * HOUR, end: midnight + 24 * (day + 1) * HOUR, y }));

describe('amounts over time', () => {
  const one = { kind: 'bar', series: [{ name: 'Roof', points: days(3, null, 5) }] } as const;

  it('are bars from zero, and nothing where nothing is known', () => {
    const [mark] = drawn(one).children;
    expect(mark?.type).toBe('bars');
    expect(mark?.data).toMatchObject([
      { start: midnight, end: midnight + 24 * HOUR, y1: 0, y: 3 },
      { start: midnight + 48 * HOUR, end: midnight + 72 * HOUR, y1: 0, y: 5 },
    ]);
  });

  it('have an axis to the end of the last bucket, and dates below the middle of the bars', () => {
    const { scale, axis } = drawn({ ...one, wholeDays: true });
    expect(scale.x.domain).toEqual([midnight, midnight + 72 * HOUR]);
    const ticks = scale.x.tickMethod(...scale.x.domain);
    expect(ticks).toEqual([12, 36, 60].map((hours) => midnight + hours * HOUR));
    expect(axis.x.labelFormatter(ticks[1] ?? 0)).toBe(String(midnight + 24 * HOUR));
  });

  it('have room for half a date where the last bar is narrower', () => {
    const week = days(1, 2, 3, 4, 5, 6, 7);
    const { paddingRight } = drawn({
      kind: 'bar',
      series: [{ name: 'Roof', points: week }],
      wholeDays: true,
    });
    expect(paddingRight).toBeGreaterThan(15);
    expect(drawn({ ...one, wholeDays: true }).paddingRight).toBe(0);
  });

  it('of several series stand on each other, negative ones below zero', () => {
    const series = [
      { name: 'Roof', points: days(3) },
      { name: 'Mill', points: days(4) },
      { name: 'Plant', points: days(-2) },
      { name: 'Oven', points: days(-1) },
    ];
    expect(drawn({ kind: 'bar', series }).children[0]?.data).toMatchObject([
      { series: 'Roof', y1: 0, y: 3 },
      { series: 'Mill', y1: 3, y: 7 },
      { series: 'Plant', y1: 0, y: -2 },
      { series: 'Oven', y1: -2, y: -3 },
    ]);
  });

  it('of the bucket that is still filling are hatched', () => {
    const points = days(3, 1).map((point, index) => ({ ...point, filling: index === 1 }));
    const [mark] = drawn({ kind: 'bar', series: [{ name: 'Roof', points }] }).children;
    const hatched = mark?.style['hatched'] as (rows: object[]) => boolean;
    expect(mark?.data.map((row) => hatched([row]))).toEqual([false, true]);
  });

  it('that others are compared with are outlines from zero', () => {
    const series = [
      { name: 'now', points: days(3) },
      { name: 'before', points: days(4), dashed: true },
    ];
    expect(drawn({ kind: 'bar', series }).children).toMatchObject([
      { type: 'bars', data: [{ series: 'now', y1: 0 }] },
      { type: 'bars', data: [{ series: 'before', y1: 0 }] },
    ]);
    expect(dashesOf(drawn({ kind: 'bar', series }).children)).toEqual([undefined, [5, 4]]);
  });
});

it('stacks levels without distances, with a dashed line for what they are compared with', () => {
  const series = [
    { name: 'Solar', points: days(3) },
    { name: 'Wind', points: days(1) },
    { name: 'Yesterday', points: days(5), dashed: true },
  ];
  expect(drawn({ kind: 'area', series }).children).toMatchObject([
    { type: 'bars', style: { joined: true }, data: [{ series: 'Solar' }, { series: 'Wind', y1: 3 }] },
    { type: 'line', data: [{ series: 'Yesterday', x: midnight + 12 * HOUR, y: 5 }] },
  ]);
});

it('breaks two lines of one color differently', () => {
  const series = [
    { name: 'Solar', points: days(3) },
    { name: 'Generated yesterday', points: days(5), dashed: true },
    { name: 'Used yesterday', points: days(-2), dashed: true, dotted: 1 },
  ] as const;
  for (const kind of ['area', 'line', 'bar'] as const) {
    const [generated, used] = dashesOf(drawn({ kind, series }).children).slice(-2);
    expect([generated, used]).not.toContain(undefined);
    expect(used).not.toEqual(generated);
  }
});

describe('the room at the end of the time axis', () => {
  it('holds half of a date that stands there', () => {
    expect(drawn().paddingRight).toBe(40);
  });

  it('is given to the line where none stands there', () => {
    expect(drawn({ to: midnight + 26.9 * HOUR }).paddingRight).toBeLessThan(10);
  });
});

describe('bars of days', () => {
  const DAY = 24 * HOUR;
  const bar = (day: number, y: number) => ({ x: midnight + day * DAY, end: midnight + (day + 1) * DAY, y });
  const change = {
    kind: 'bar' as const,
    wholeDays: true,
    from: midnight,
    to: midnight + 7 * DAY,
    words: { ...request().words, tick: (x: number) => new Date(x).toISOString().slice(8, 10) },
  };

  it('have dates below days of which nothing is known, too', () => {
    for (const known of [[bar(3, 1)], [bar(0, 1), bar(6, 2)], [bar(5, 1), bar(6, 2)]]) {
      const { scale, axis } = drawn({ ...change, series: [{ name: 'Roof', points: known }] });
      const ticks = scale.x.tickMethod(...scale.x.domain);
      expect(ticks.map(axis.x.labelFormatter)).toEqual(['07', '08', '09', '10', '11', '12', '13']);
    }
  });
});

it.each([
  ['line', 5, [0, 5]],
  ['line', -5, [-5, 0]],
  ['line', 0, [0, 1]],
  ['bar', 0, [0, 1]],
  ['bar', 5, undefined],
] as const)('a %s of nothing but %d has an axis from zero', (kind, y, domain) => {
  const points = [0, 1].map((hour) => ({
    x: midnight + hour * HOUR,
    y,
    ...(kind === 'bar' && { end: midnight + (hour + 1) * HOUR }),
  }));
  expect(drawingOf(request({ kind, series: [{ name: 'Roof', points }] })).scale.y.domain).toEqual(domain);
});
