import { createFormats, defaultLocale } from 'shared-ui/i18n';
import { describe, expect, it } from 'vitest';
import { trendStretches, writeSpan, writeStretch } from './trend-stretches.ts';

const format = createFormats(defaultLocale);

function written(times: string[], interval: '1 hour' | '1 day' | '1 week', zone = 'Europe/Berlin') {
  const found = trendStretches(times.map((time) => Date.parse(time)));
  return found && [found.before, found.after].map((stretch) => writeStretch(stretch, interval, zone, format));
}

describe('the stretches of a trend', () => {
  it('are the halves, the middle one of an odd number with the later', () => {
    const midnights = ['2026-05-10', '2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14'];
    expect(
      written(
        midnights.map((day) => `${day}T22:00:00.000Z`),
        '1 day',
      ),
    ).toEqual(['05/11/2026 – 05/12/2026', '05/13/2026 – 05/15/2026']);
  });

  it('of weeks end with a week, of hours with the end of an hour', () => {
    expect(written(['2026-05-03T22:00:00.000Z', '2026-05-10T22:00:00.000Z'], '1 week')).toEqual([
      '05/04/2026 – 05/10/2026',
      '05/11/2026 – 05/17/2026',
    ]);
    expect(written(['2026-05-17T09:00:00.000Z', '2026-05-17T10:00:00.000Z'], '1 hour')).toEqual([
      '05/17/2026 9:00\u00A0AM – 05/17/2026 10:00\u00A0AM',
      '05/17/2026 10:00\u00A0AM – 05/17/2026 11:00\u00A0AM',
    ]);
  });

  it('need two buckets', () => {
    expect(written(['2026-05-17T10:00:00.000Z'], '1 hour')).toBeNull();
    expect(trendStretches([])).toBeNull();
  });
});

it('writes a span by its days, that of today too, which is not over', () => {
  const span = { from: '2026-05-10T22:00:00.000Z', to: '2026-05-13T10:20:30.000Z' };
  expect(writeSpan(span, 'Europe/Berlin', format)).toBe('05/11/2026 – 05/13/2026');
  expect(writeSpan({ ...span, to: '2026-05-11T22:00:00.000Z' }, 'Europe/Berlin', format)).toBe('05/11/2026');
});
