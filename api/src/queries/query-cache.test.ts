import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JsonRows } from './json-rows.ts';
import { QueryCache } from './query-cache.ts';

const HOUR = 3_600_000;

/** A line of a month by hours, as pages draw it; each of another level. */
function line(level: number): JsonRows {
  const points = Array.from({ length: 720 }, (_, index) => ({
    time_bucket: new Date(Date.UTC(2026, 2, 1) + index * HOUR).toISOString(),
    metric_name: 'energy_consumption',
    client_id: null,
    role: 'consumption',
    type: null,
    data_points: 4,
    avg_value: (level + 1) * Math.sin(index),
    min_value: null,
    max_value: null,
    value: (level + 1) * 4 * Math.sin(index),
    sites: 1,
    coverage: 1,
    complete: true,
  }));
  return { count: points.length, text: JSON.stringify(points) };
}

describe('what is kept of answers', () => {
  it('has room for the lines that two hundred people look at in turn', () => {
    const cache = new QueryCache();
    // 80 MB of text.
    const views = 400;
    for (let nth = 0; nth < views; nth += 1) cache.keep(`view ${nth}`, 'stamp', line(nth));
    const missed = Array.from({ length: views }, (_, nth) => `view ${nth}`).filter(
      (view) => !cache.find(view, 'stamp', 300),
    );
    expect(missed).toEqual([]);
    expect(cache.find('view 7', 'stamp', 300)).toEqual(line(7));
  });

  it('loses what nobody asks for before what is asked for again and again', () => {
    const cache = new QueryCache();
    cache.keep('asked for', 'stamp', line(0));
    // What cannot be packed well: more than there is room for.
    const noise = () => randomBytes(1_000_000).toString('base64');
    for (let nth = 0; nth < 80; nth += 1) {
      cache.keep(`view ${nth}`, 'stamp', { count: 1, text: noise() });
      expect(cache.find('asked for', 'stamp', 300)?.count).toBe(720);
    }
    expect(cache.find('view 0', 'stamp', 300)).toBeUndefined();
  });

  it('is as it was, whatever is in it', () => {
    const cache = new QueryCache();
    const rows = { count: 1, text: JSON.stringify([{ name: 'Żółć 東京 😀 '.repeat(1000) }]) };
    cache.keep('names', 'stamp', rows);
    expect(cache.find('names', 'stamp', 300)).toEqual(rows);
    expect(cache.find('names', 'another stamp', 300)).toBeUndefined();
  });
});
