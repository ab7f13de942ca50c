import { describe, expect, it } from 'vitest';
import { createFormats } from './formats.ts';
import { dateFormats, defaultLocale, ianaTimeZone, type Locale, timeFormats, timeZones } from './locale.ts';
import { detectLanguage, languages } from './languages.ts';

const formats = (change: Partial<Locale> = {}) => createFormats({ ...defaultLocale, ...change });
/** 7 March 2026, 21:05 in UTC. */
const moment = '2026-03-07T21:05:00Z';

describe('numbers', () => {
  it('follow the language', () => {
    expect(formats().number(1234.5, 2)).toBe('1,234.50');
    expect(formats({ language: 'de' }).number(1234.5, 2)).toBe('1.234,50');
    expect(formats({ language: 'ja' }).number(1234567)).toBe('1,234,567');
  });

  it('keep together with their unit', () => {
    expect(formats().unit(3847, 'kWh')).toBe('3,847\u00A0kWh');
    expect(formats().unit(94.2, '%', 1)).toBe('94.2%');
    expect(formats({ language: 'de' }).unit(94.2, '%', 1)).toMatch(/^94,2\s%$/);
  });
});

it.each([
  ['en', 'October 2026'],
  ['de', 'Oktober 2026'],
  ['es', 'Octubre de 2026'],
  ['fr', 'Octobre 2026'],
  ['ja', '2026年10月'],
] as const)('names months as %s does', (language, written) => {
  expect(formats({ language }).month('2026-10')).toBe(written);
  expect(formats({ language }).month('soon')).toBe('–');
});

it.each([
  ['en', 'North Roof, Oslo, Bergen'],
  ['de', 'North Roof, Oslo und Bergen'],
  ['ja', 'North Roof、Oslo、Bergen'],
] as const)('lists names as %s does', (language, written) => {
  expect(formats({ language }).list(['North Roof', 'Oslo', 'Bergen'])).toBe(written);
  expect(formats({ language }).list([])).toBe('');
  expect(formats({ language }).list(['Oslo'])).toBe('Oslo');
});

it('says the day of the calendar in figures of the same length in every language', () => {
  for (const language of ['en', 'es', 'fr', 'de', 'ja'] as const)
    expect(formats({ language, dateFormat: 'YYYY-MM-DD' }).date(moment)).toBe('2026-03-07');
});

it('joins sentences and ends of a span as the language does', () => {
  expect(formats().sentences(['Once.', 'Twice.'])).toBe('Once. Twice.');
  expect(formats({ language: 'ja' }).sentences(['一度。', '二度。'])).toBe('一度。二度。');
  expect(formats({ language: 'de' }).span('1:00', '2:00')).toBe('1:00 – 2:00');
  expect(formats({ language: 'ja' }).span('1:00', '2:00')).toBe('1:00〜2:00');
});

describe('dates and times', () => {
  it.each([
    ['MM/DD/YYYY', '03/07/2026'],
    ['DD/MM/YYYY', '07/03/2026'],
    ['YYYY-MM-DD', '2026-03-07'],
  ] as const)('write %s', (dateFormat, written) => {
    expect(formats({ dateFormat }).date(moment)).toBe(written);
  });

  it('write 12 and 24 hours', () => {
    expect(formats().time(moment)).toBe('9:05\u00A0PM');
    expect(formats({ timeFormat: '24h' }).time(moment)).toBe('21:05');
    expect(formats({ timeFormat: '24h' }).time('2026-03-07T00:05:00Z')).toBe('00:05');
  });

  it('keep a time of Japanese on one line', () => {
    expect(formats({ language: 'ja' }).time(moment)).toBe('午\u2060後\u20609:05');
    expect(formats({ language: 'ja', timeFormat: '24h' }).time(moment)).toBe('21:05');
  });

  it('fall on the day of the chosen time zone', () => {
    const tokyo = formats({ timeZone: 'JST', timeFormat: '24h' });
    expect(tokyo.dateTime(moment)).toBe('03/08/2026 06:05');
    expect(formats({ timeZone: 'PST', timeFormat: '24h' }).dateTime(moment)).toBe('03/07/2026 13:05');
  });

  it('know daylight saving', () => {
    expect(formats({ timeZone: 'CET', timeFormat: '24h' }).time('2026-07-01T12:00:00Z')).toBe('14:00');
    expect(formats({ timeZone: 'CET', timeFormat: '24h' }).time('2026-01-01T12:00:00Z')).toBe('13:00');
  });
});

describe('what is no moment, or no number', () => {
  const missing = undefined as unknown as string;
  it.each([missing, null as unknown as string, '', 'soon', Number.NaN, new Date(Number.NaN), 8.65e15])(
    'is a dash where %s should be a time',
    (value) => {
      const { date, time, dateTime, relativeDate } = formats({ timeZone: 'CET' });
      for (const write of [date, time, dateTime, relativeDate]) expect(write(value)).toBe('–');
    },
  );

  it.each([undefined as unknown as number, null as unknown as number, Number.NaN, -Infinity])(
    'is a dash where %s should be a figure',
    (value) => {
      const { number, percent, unit } = formats();
      for (const write of [number, percent]) expect(write(value, 1)).toBe('–');
      for (const name of ['kWh', '%']) expect(unit(value, name, 1)).toBe('–');
    },
  );
});

describe('a time that there is twice', () => {
  it.each([
    ['CET', '2026-10-24T23:59:00Z', '10/25/2026 01:59'],
    ['CET', '2026-10-25T00:00:00Z', '10/25/2026 02:00\u00A0CEST'],
    ['CET', '2026-10-25T00:59:00Z', '10/25/2026 02:59\u00A0CEST'],
    ['CET', '2026-10-25T01:00:00Z', '10/25/2026 02:00\u00A0CET'],
    ['CET', '2026-10-25T02:00:00Z', '10/25/2026 03:00'],
    ['CET', '2026-03-29T01:00:00Z', '03/29/2026 03:00'],
    ['CET', '2026-03-29T00:00:00Z', '03/29/2026 01:00'],
    ['EST', '2026-11-01T05:30:00Z', '11/01/2026 01:30\u00A0EDT'],
    ['EST', '2026-11-01T06:30:00Z', '11/01/2026 01:30\u00A0EST'],
    ['GMT', '2026-10-25T00:30:00Z', '10/25/2026 01:30\u00A0BST'],
    ['GMT', '2026-10-25T01:30:00Z', '10/25/2026 01:30\u00A0GMT'],
    ['UTC', '2026-10-25T01:30:00Z', '10/25/2026 01:30'],
    ['JST', '2026-10-25T01:30:00Z', '10/25/2026 10:30'],
  ] as const)('says by which clock in %s at %s', (timeZone, instant, written) => {
    expect(formats({ timeZone, timeFormat: '24h' }).dateTime(instant)).toBe(written);
  });

  it('says so in every language, and beside AM and PM', () => {
    for (const language of ['de', 'ja'] as const)
      expect(formats({ language, timeZone: 'CET' }).time('2026-10-25T00:00:00Z')).toMatch(/CEST$/);
    expect(formats({ timeZone: 'CET' }).time('2026-10-25T01:00:00Z')).toBe('2:00\u00A0AM\u00A0CET');
  });
});

describe('relative dates', () => {
  const now = '2026-03-31T12:00:00Z';
  it.each([
    ['2026-03-31T00:01:00Z', 'Today'],
    ['2026-03-30T23:59:00Z', 'Yesterday'],
    ['2026-03-29T12:00:00Z', '2 days ago'],
    ['2026-03-25T12:00:00Z', '6 days ago'],
    ['2026-03-24T12:00:00Z', '1 week ago'],
    ['2026-03-10T12:00:00Z', '3 weeks ago'],
    ['2026-03-02T12:00:00Z', '4 weeks ago'],
    ['2026-03-01T12:00:00Z', '03/01/2026'],
    ['2026-04-01T12:00:00Z', '04/01/2026'],
  ])('%s is %s', (value, written) => {
    expect(formats().relativeDate(value, now)).toBe(written);
  });

  it('speak the language', () => {
    expect(formats({ language: 'de' }).relativeDate(now, now)).toBe('Heute');
    expect(formats({ language: 'es' }).relativeDate('2026-03-29T12:00:00Z', now)).toBe('Hace 2 días');
    expect(formats({ language: 'ja' }).relativeDate('2026-03-30T12:00:00Z', now)).toBe('昨日');
    expect(formats({ language: 'ja' }).relativeDate('2026-03-28T12:00:00Z', now)).toBe('3日前');
    expect(formats({ language: 'ja' }).relativeDate('2026-03-24T12:00:00Z', now)).toBe('1週間前');
  });
});

describe('the specified choices (B-11.3)', () => {
  it('are these', () => {
    expect(languages.map(({ name }) => name)).toEqual(['English', 'Spanish', 'French', 'German', 'Japanese']);
    expect(dateFormats).toEqual(['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD']);
    expect(timeFormats).toEqual(['12h', '24h']);
    expect(timeZones).toEqual(['UTC', 'EST', 'PST', 'CST', 'MST', 'GMT', 'CET', 'JST']);
  });

  it('are zones that browsers know', () => {
    for (const zone of timeZones) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: ianaTimeZone(zone) })).not.toThrow();
    }
  });
});

describe('detectLanguage', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['nl', 'fr-CA'], 'fr'],
    [['ja'], 'ja'],
    [['nl', 'sv'], 'en'],
    [[], 'en'],
  ])('of %j is %s', (preferred, language) => {
    expect(detectLanguage(preferred)).toBe(language);
  });
});
