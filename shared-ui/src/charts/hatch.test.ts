import { expect, it } from 'vitest';
import { hatchOf } from './hatch.ts';

it('fills a rectangle with slanted strokes and stays inside', () => {
  const place = { left: 10, right: 40, top: 5, bottom: 65 };
  const strokes = hatchOf(place);
  expect(strokes.length).toBeGreaterThan(20);
  for (const [, x, y] of strokes) {
    expect(x).toBeGreaterThanOrEqual(place.left);
    expect(x).toBeLessThanOrEqual(place.right);
    expect(y).toBeGreaterThanOrEqual(place.top);
    expect(y).toBeLessThanOrEqual(place.bottom);
  }
  for (let at = 0; at < strokes.length; at += 2) {
    const [[begin, x = 0, y = 0] = [], [end, x2 = 0, y2 = 0] = []] = [strokes[at], strokes[at + 1]];
    expect([begin, end]).toEqual(['M', 'L']);
    expect(x + y).toBeCloseTo(x2 + y2);
    expect(x2).toBeGreaterThan(x);
  }
});

it('leaves a rectangle without height empty', () => {
  expect(hatchOf({ left: 0, right: 3, top: 5, bottom: 5 })).toEqual([]);
});
