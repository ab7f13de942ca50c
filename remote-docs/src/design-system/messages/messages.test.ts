import { catalogueProblems } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import english from './en.json';

it('has sound texts', () => {
  expect(catalogueProblems(english, {})).toEqual([]);
});
