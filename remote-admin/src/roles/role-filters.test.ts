import { describe, expect, it } from 'vitest';
import { roleFiltersFrom, roleFiltersTo, searchRoles } from './role-filters.ts';

const read = (query: string) => roleFiltersFrom(new URLSearchParams(query));

describe('the address of the list of roles', () => {
  it('is read and written back', () => {
    expect(read('tab=system&search=night&page=2')).toEqual({ tab: 'system', search: 'night', page: 2 });
    expect(String(roleFiltersTo(read('tab=system&search=night&page=2')))).toBe(
      'tab=system&search=night&page=2',
    );
  });

  it.each(['', 'tab=others', 'page=0', 'page=1.5'])('%j means the first page of custom roles', (query) => {
    expect(read(query)).toEqual({ tab: 'custom', search: '', page: 1 });
    expect(String(roleFiltersTo(read(query)))).toBe('');
  });
});

describe('a search for roles', () => {
  const roles = [
    { name: 'night_shift', display_name: 'Night Shift', description: 'Watches the sites after dark' },
    { name: 'auditor', display_name: 'Auditor', description: '' },
  ];

  it.each([
    ['NIGHT', ['night_shift']],
    ['after dark', ['night_shift']],
    [' audit ', ['auditor']],
    ['night_shift', []],
    ['', ['night_shift', 'auditor']],
  ])('for %j finds %j by display name and description', (search, names) => {
    expect(searchRoles(roles, search).map(({ name }) => name)).toEqual(names);
  });
});
