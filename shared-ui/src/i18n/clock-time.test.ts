import { describe, expect, it } from 'vitest';
import { readTime, writeTime } from './clock-time.ts';
import { languages } from './languages.ts';
import { defaultLocale, timeFormats } from './locale.ts';

describe('a time on the clock', () => {
  it.each([
    ['22:05', '22:05'],
    ['9:05', '09:05'],
    ['09.05', '09:05'],
    ['2205', '22:05'],
    ['22', '22:00'],
    ['22h', '22:00'],
    ['22h05', '22:05'],
    ['22:05 Uhr', '22:05'],
    ['10 pm', '22:00'],
    ['10:05PM', '22:05'],
    ['10:05 p. m.', '22:05'],
    ['12:00 AM', '00:00'],
    ['12 pm', '12:00'],
    ['午後10:05', '22:05'],
    ['午\u2060後\u206010:05', '22:05'],
    ['22時05分', '22:05'],
    ['２２：０５', '22:05'],
  ])('is read from %s', (text, time) => expect(readTime(text)).toBe(time));

  it.each(['', ' ', 'noon', '24:00', '22:60', '13 pm', '0 am', '1:2:3', '-1', '22:05x', '222005', '🌙'])(
    'is not %j',
    (text) => expect(readTime(text)).toBeNull(),
  );

  it('is read back as it is written, in each language and format', () => {
    for (const { code } of languages)
      for (const timeFormat of timeFormats)
        for (const time of ['00:00', '09:05', '12:30', '22:05']) {
          const written = writeTime(time, { ...defaultLocale, language: code, timeFormat });
          expect(readTime(written), written).toBe(time);
        }
  });

  it('is written by the format that was chosen', () => {
    expect(writeTime('22:00', defaultLocale)).toBe('10:00\u00A0PM');
    expect(writeTime('22:00', { ...defaultLocale, timeFormat: '24h' })).toBe('22:00');
    expect(writeTime('22:00', { ...defaultLocale, language: 'ja' })).toBe('午後10:00');
  });
});
