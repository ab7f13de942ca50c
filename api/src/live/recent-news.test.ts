import { describe, expect, it } from 'vitest';
import type { ReadingNews } from './news.ts';
import { RecentNews } from './recent-news.ts';

const at = new Date('2026-05-01T10:00:00Z');
const news = (...clientIds: string[]): ReadingNews => ({ clientIds, metrics: ['power'], from: at, to: at });

describe('the news of the last minute', () => {
  it('are told as one to who asked for figures before they came', () => {
    const recent = new RecentNews();
    recent.add(1, news('old'), 0);
    recent.add(1, news('a'), 20_000);
    recent.add(1, news('b'), 29_000);
    expect(recent.ofLast(10_500, 1, 30_000)).toEqual(news('a', 'b'));
  });

  it('are not told to who asked after they came, nor to another tenant', () => {
    const recent = new RecentNews();
    recent.add(1, news('a'), 1000);
    expect(recent.ofLast(500, 1, 2000)).toBeUndefined();
    expect(recent.ofLast(5000, 2, 2000)).toBeUndefined();
  });

  it('take no more room however many there are: after a minute they are forgotten, and many clients have no names', () => {
    const recent = new RecentNews();
    for (let client = 0; client < 200; client += 1) recent.add(1, news(`client ${client}`), client);
    expect(recent.ofLast(60_000, 1, 1000)?.clientIds).toEqual([]);
    recent.add(1, news('new'), 100_000);
    expect(recent.ofLast(200_000, 1, 100_000)).toEqual(news('new'));
  });
});
