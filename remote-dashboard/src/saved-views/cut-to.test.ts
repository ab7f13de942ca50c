import { expect, it } from 'vitest';
import { cutTo } from './cut-to.ts';

it.each([
  ['a short text as it is', 'Kiel', 4, 'Kiel'],
  ['as the service counts: an emoji is one character', '🌞🌞🌞', 2, '🌞🌞'],
  ['nothing that is made of several in two', 'ab👩‍🔧', 4, 'ab'],
  ['no accent off its letter', 'cafe\u0301', 4, 'caf'],
  ['no flag in two', '🇩🇪🇫🇷', 3, '🇩🇪'],
  ['from the end on, and takes nothing small after it', 'a👩‍🔧b', 2, 'a'],
])('cuts %s', (_what, text, most, expected) => {
  expect(cutTo(text, most)).toBe(expected);
});
