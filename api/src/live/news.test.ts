import { describe, expect, it } from 'vitest';
import { joinNews, type ReadingNews } from './news.ts';

const news = (clientIds: string[], from = '2026-05-01T10:00:00Z', to = from): ReadingNews => ({
  clientIds,
  metrics: ['power'],
  from: new Date(from),
  to: new Date(to),
});

describe('the news of two batches, as one', () => {
  it('name the clients of both once, and span both', () => {
    const joined = joinNews(
      news(['a', 'b'], '2026-05-01T10:00:00Z'),
      news(['b', 'c'], '2026-05-01T09:00:00Z'),
    );
    expect(joined).toEqual(news(['a', 'b', 'c'], '2026-05-01T09:00:00Z', '2026-05-01T10:00:00Z'));
  });

  it.each([
    [[], ['a']],
    [['a'], []],
    [[], []],
  ])('stay about many clients when one of them is: %j and %j', (one, other) => {
    expect(joinNews(news(one), news(other)).clientIds).toEqual([]);
    const metrics = (names: string[]) => ({ ...news(['a']), metrics: names });
    expect(joinNews(metrics(one), metrics(other)).metrics).toEqual([]);
  });
});
