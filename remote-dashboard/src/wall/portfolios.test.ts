import { expect, it } from 'vitest';
import { portfoliosOf } from './portfolios.ts';

const site = (id: string, more: Partial<Parameters<typeof portfoliosOf>[0][number]> = {}) => ({
  id,
  status: 'active' as const,
  kind: 'solar' as const,
  region: null,
  tags: [],
  ...more,
});

it('groups active sites by what they are, where they are, and what somebody called them', () => {
  const found = portfoliosOf([
    site('a', { region: 'North', tags: ['Villages'] }),
    site('b', { region: 'North' }),
    site('c', { kind: 'wind', tags: ['Villages'] }),
    site('d', { status: 'inactive', tags: ['Villages'] }),
    site('e', { kind: 'weather' }),
  ]);
  expect(found.map(({ key, clients }) => [key, clients])).toEqual([
    ['kind solar', ['a', 'b']],
    ['kind wind', ['c']],
    ['region North', ['a', 'b']],
    ['tag Villages', ['a', 'c']],
  ]);
});

it('leaves out what is all there is, and what is more than can be asked for', () => {
  expect(portfoliosOf([site('a'), site('b')])).toEqual([]);
  const many = Array.from({ length: 101 }, (_none, index) => site(`s${index}`));
  expect(portfoliosOf([...many, site('w', { kind: 'wind' })]).map(({ key }) => key)).toEqual(['kind wind']);
});
