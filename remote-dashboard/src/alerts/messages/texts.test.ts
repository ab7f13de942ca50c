import { catalogueProblems } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import ja from './ja.json';

it('says the same in every language', () => {
  expect(catalogueProblems(en, { es, fr, de, ja })).toEqual([]);
});
