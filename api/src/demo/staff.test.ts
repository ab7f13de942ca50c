import { expect, test } from 'vitest';
import { demoPeople } from './people.ts';
import { staffOf } from './staff.ts';

test('Aurora has 124 users: 118 active, 6 inactive, 8 administrators', () => {
  const staff = staffOf('aurora');
  expect(staff).toHaveLength(124);
  expect(staff.filter(({ status }) => status === 'active')).toHaveLength(118);
  expect(staff.filter(({ status }) => status === 'inactive')).toHaveLength(6);
  expect(staff.filter(({ roles }) => roles.includes('admin'))).toHaveLength(8);
});

test.each(['aurora', 'borealis'] as const)(
  'everybody of %s has an address, a user name and an id of their own',
  (tenant) => {
    const staff = staffOf(tenant);
    for (const key of ['email', 'username', 'id'] as const) {
      expect(new Set(staff.map((person) => person[key])).size).toBe(staff.length);
    }
    expect(staff.map(({ username }) => username).filter((name) => !/^[a-z0-9.]+$/.test(name))).toEqual([]);
  },
);

test('whoever can sign in has an account in each of their tenants', () => {
  for (const person of demoPeople) {
    for (const tenant of ['aurora', 'borealis'] as const) {
      const found = staffOf(tenant).find(({ email }) => email === person.email);
      expect(found !== undefined).toBe(tenant in person.roles);
      expect(found?.roles ?? []).toEqual([person.roles[tenant] ?? []].flat());
    }
  }
});
