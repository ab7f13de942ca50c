import { seededUuid } from './seeded.ts';

/** What the demo tenants are called and where their days begin. */
export const demoTenants = {
  aurora: { id: seededUuid('tenant/aurora'), name: 'Aurora Renewables', timezone: 'Europe/Berlin' },
  borealis: { id: seededUuid('tenant/borealis'), name: 'Borealis Energy', timezone: 'Europe/Stockholm' },
} as const;

export type DemoTenant = keyof typeof demoTenants;
type DemoRole = 'admin' | 'manager' | 'operator' | 'viewer';

export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  /** The role in each tenant the person belongs to; `null` is a member without any role. */
  roles: Partial<Record<DemoTenant, DemoRole | null>>;
}

/** The people the development sign-in offers; the demo data gives each of them an account. */
export const demoPeople: readonly DemoPerson[] = [
  { email: 'admin@aurora.example', firstName: 'Ada', lastName: 'Lindqvist', roles: { aurora: 'admin' } },
  { email: 'manager@aurora.example', firstName: 'Marco', lastName: 'Ferrante', roles: { aurora: 'manager' } },
  {
    email: 'operator@aurora.example',
    firstName: 'Olivia',
    lastName: 'Brandt',
    roles: { aurora: 'operator' },
  },
  { email: 'viewer@aurora.example', firstName: 'Victor', lastName: 'Almeida', roles: { aurora: 'viewer' } },
  { email: 'nobody@aurora.example', firstName: 'Nora', lastName: 'Body', roles: { aurora: null } },
  { email: 'admin@borealis.example', firstName: 'Bjorn', lastName: 'Eriksen', roles: { borealis: 'admin' } },
  {
    email: 'consultant@aurora.example',
    firstName: 'Constance',
    lastName: 'Okafor',
    roles: { aurora: 'manager', borealis: 'viewer' },
  },
];

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`;
}

const roleWords: Record<DemoRole, string> = {
  admin: 'Admin',
  manager: 'Manager',
  operator: 'Operator',
  viewer: 'Viewer',
};

/** 'Manager at Aurora Renewables, Viewer at Borealis Energy': who somebody is, in the words of a list of people. */
export function describeRoles(person: DemoPerson): string {
  return Object.entries(person.roles)
    .map(
      ([tenant, role]) =>
        `${role ? roleWords[role] : 'No role'} at ${demoTenants[tenant as DemoTenant].name}`,
    )
    .join(', ');
}
