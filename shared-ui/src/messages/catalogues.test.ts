import { expect, it } from 'vitest';
import { catalogueProblems } from '../testing/catalogue-problems.ts';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import ja from './ja.json';

it('says the same in every language', () => {
  expect(catalogueProblems(en, { es, fr, de, ja })).toEqual([]);
});

it('finds missing, surplus, empty and broken texts, and values that differ', () => {
  const english = { a: 'A', b: '{n, plural, one {# day} other {# days}}', c: 'Hello {name}' };
  expect(
    catalogueProblems(english, {
      de: { a: '', c: 'Hallo', d: 'D' },
      fr: { a: 'A', b: '{n, plural, other {# jours}}', c: 'Bonjour {name' },
    }),
  ).toEqual([
    'de: a is missing',
    'de: b is missing',
    'de: c has other values',
    'de: d is not in English',
    expect.stringMatching(/^fr: c does not compile/),
  ]);
});
