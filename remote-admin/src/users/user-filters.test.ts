import { expect, it } from 'vitest';
import { userFiltersFrom, userFiltersTo } from './user-filters.ts';

const read = (query: string) => userFiltersFrom(new URLSearchParams(query));

it('searches for no more than can be searched for', () => {
  expect(read(`search=${'x'.repeat(5000)}`).search).toHaveLength(200);
});

it('reads a view from an address and writes it back', () => {
  const query = 'search=ada&role=admin&status=inactive&sort=email&order=desc&page=3';
  expect(read(query)).toEqual({
    search: 'ada',
    role: 'admin',
    status: 'inactive',
    sort: 'email',
    order: 'desc',
    page: 3,
  });
  expect(String(userFiltersTo(read(query)))).toBe(query);
});

it.each(['', 'page=0', 'page=-1', 'page=x', 'status=asleep', 'sort=password', 'order=up'])(
  'takes the defaults for %j',
  (query) => {
    expect(read(query)).toEqual({ page: 1, search: '', role: '', status: '', sort: 'name', order: 'asc' });
    expect(String(userFiltersTo(read(query)))).toBe('');
  },
);
