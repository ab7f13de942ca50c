import { describe, expect, it } from 'vitest';
import { type DrawingRequest, drawingOf } from './drawing.ts';

const HOUR = 3_600_000;
const midnight = Date.UTC(2026, 2, 7);

/** A line over the hours from midnight on. */
function request(change: Partial<DrawingRequest> = {}): DrawingRequest {
  const points = [0, 6, 12, 18, 24].map((hour) => ({ x: midnight + hour * HOUR, y: hour }));
  return {
    kind: 'line',
    series: [{ name: 'Roof', points }],
    names: ['Roof'],
    zoomable: false,
    mode: 'light',
    words: {
      timeZone: 'UTC',
      tick: String,
      title: String,
      value: String,
      level: String,
      more: String,
    },
    ...change,
  };
}

/** What is looked at here of the engine's many words. */
interface Described {
  paddingRight: number;
  children: { type: string; transform: unknown[] }[];
}

const drawn = (change?: Partial<DrawingRequest>) => drawingOf(request(change)) as unknown as Described;

describe('a chart', () => {
  it('of lines draws lines', () => {
    expect(drawn().children).toMatchObject([{ type: 'line', transform: [] }]);
  });

  it('of bars draws bars, those of several series side by side', () => {
    const points = [
      { x: 'Roof', y: 1 },
      { x: 'Mill', y: 2 },
    ];
    const series = ['today', 'yesterday'].map((name) => ({ name, points }));
    expect(drawn({ kind: 'bar', series, names: ['today', 'yesterday'] }).children).toMatchObject([
      { type: 'interval', transform: [{ type: 'dodgeX' }] },
    ]);
  });
});

describe('the room at the end of the time axis', () => {
  it('holds half of a date that stands there', () => {
    expect(drawn().paddingRight).toBe(40);
  });

  it('is given to the line where none stands there', () => {
    expect(drawn({ to: midnight + 26.9 * HOUR }).paddingRight).toBeLessThan(10);
  });
});
