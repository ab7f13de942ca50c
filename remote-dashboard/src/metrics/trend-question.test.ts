import { expect, it } from 'vitest';
import { trendZone } from './trend-buckets.ts';
import { trendTimeseries } from './trend-question.ts';

const asked = (days: number) =>
  trendTimeseries({
    metric: 'energy_consumption',
    span: {
      from: '2026-05-01T18:30:00.000Z',
      to: new Date(Date.UTC(2026, 4, 1 + days, 18, 30)).toISOString(),
    },
    clients: [],
    interval: '1 hour',
    zone: 'Asia/Kolkata',
  });

it('a trend asks for days of the chosen zone, and for hours of the organization, which are kept whole', () => {
  expect(asked(7)).toMatchObject({ interval: '1 day', zone: 'Asia/Kolkata' });
  expect(asked(2)).toMatchObject({ interval: '1 hour', zone: null });
  expect(trendZone('1 hour', 'Asia/Kolkata', 'Europe/Stockholm')).toBe('Europe/Stockholm');
  expect(trendZone('1 week', 'Asia/Kolkata', 'Europe/Stockholm')).toBe('Asia/Kolkata');
});
