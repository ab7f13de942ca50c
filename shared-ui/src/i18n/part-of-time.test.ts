import { expect, it } from 'vitest';
import { createFormats } from './formats.ts';
import { defaultLocale } from './locale.ts';
import { partOfTime } from './part-of-time.ts';

it('is told in whole percent, never more than it is, and hardly anything is not nothing', () => {
  const parts = [0, 0.001, 0.29, 0.57, 0.7999, 0.9999, 1];
  expect(parts.map((part) => partOfTime(part, createFormats(defaultLocale)))).toEqual([
    '0%',
    '<1%',
    '29%',
    '57%',
    '79%',
    '99%',
    '100%',
  ]);
});
