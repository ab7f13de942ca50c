import { expect, it } from 'vitest';
import { timesIn } from './wall-times.ts';

const AT = '2026-11-26T11:05:00Z';
const plain = (text = '') => text.replaceAll(/\s/g, ' ');

it('writes times by the clock of the organization, as the language does', () => {
  expect(timesIn('Europe/Berlin', 'de')?.time(AT)).toBe('12:05');
  expect(plain(timesIn('Europe/Berlin', 'en')?.time(AT))).toBe('12:05 PM');
  expect(timesIn('Asia/Tokyo', 'ja')?.dateTime(Date.parse(AT))).toBe('2026/11/26 20:05');
  expect(timesIn('Mars/Olympus', 'en')).toBeUndefined();
});
