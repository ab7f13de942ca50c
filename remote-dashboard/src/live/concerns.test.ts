import { anything } from 'shared-auth/live';
import { describe, expect, it } from 'vitest';
import { summaryQuery, timeseriesQuery } from '../metrics/query.ts';
import { concerns } from './concerns.ts';

const now = Date.parse('2026-05-17T10:20:30Z');
const news = { clients: ['a'], metrics: ['power'], from: now - 1000, to: now };

describe('a query is concerned', () => {
  const day = { from: '2026-05-17T00:00:00Z', to: '2026-05-18T00:00:00Z' };
  const chart = {
    metric: 'power',
    interval: '1 hour',
    span: day,
    clients: [],
    each: false,
    by: null,
    zone: null,
  } as const;

  it('by readings of its clients, its metric and its time', () => {
    expect(concerns(news, timeseriesQuery(chart), now)).toBe(true);
    expect(concerns(news, timeseriesQuery({ ...chart, clients: ['a', 'b'] }), now)).toBe(true);
    expect(concerns(news, timeseriesQuery({ ...chart, clients: ['b'] }), now)).toBe(false);
    expect(concerns(news, timeseriesQuery({ ...chart, metric: 'voltage' }), now)).toBe(false);
    expect(
      concerns(news, summaryQuery({ from: '2026-05-01T00:00:00Z', to: '2026-05-17T00:00:00Z' }, []), now),
    ).toBe(false);
    expect(concerns(news, summaryQuery({ lastHours: 24 }, []), now)).toBe(true);
    expect(
      concerns({ ...news, from: 0, to: now - 86_400_001 }, summaryQuery({ lastHours: 24 }, []), now),
    ).toBe(false);
  });

  it('by what is stamped with the end of its time, and not by what is stamped with the start', () => {
    const stamped = (at: string) => ({ ...news, from: Date.parse(at), to: Date.parse(at) });
    expect(concerns(stamped(day.to), timeseriesQuery(chart), now)).toBe(true);
    expect(concerns(stamped(day.from), timeseriesQuery(chart), now)).toBe(false);
  });

  it('by anything that is not known better', () => {
    expect(concerns(anything, timeseriesQuery({ ...chart, clients: ['b'], metric: 'voltage' }), now)).toBe(
      true,
    );
  });
});
