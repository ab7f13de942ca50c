import { expect, it } from 'vitest';
import { valuesFromSearch } from './values-from-search.ts';

it.each([
  ['ada@aurora.example', { email: 'ada@aurora.example' }],
  [' Ada  de la Cruz ', { firstName: 'Ada', lastName: 'de la Cruz' }],
  ['Ada', { firstName: 'Ada', lastName: '' }],
  ['', { firstName: '', lastName: '' }],
])('a search for %j says %j', (search, values) => {
  expect(valuesFromSearch(search)).toEqual(values);
});
