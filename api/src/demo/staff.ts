import { type DemoTenant, demoPeople } from './people.ts';
import { hash32, seededUuid, seedOf, uniform } from './seeded.ts';

type StaffRole = 'admin' | 'manager' | 'operator' | 'viewer' | 'field_technician' | 'energy_auditor';

export interface StaffMember {
  id: string;
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  status: 'active' | 'inactive';
  roles: StaffRole[];
  /** Days before the demo data was made. */
  joinedDaysAgo: number;
}

/** How many of each role a tenant has beside the people who can sign in by a click. */
const numbers: Record<DemoTenant, Record<StaffRole, number>> = {
  aurora: { admin: 7, manager: 14, operator: 38, viewer: 43, field_technician: 11, energy_auditor: 5 },
  borealis: { admin: 1, manager: 2, operator: 4, viewer: 3, field_technician: 0, energy_auditor: 0 },
};
const inactive: Record<DemoTenant, number> = { aurora: 6, borealis: 1 };

const firstNames =
  'Amara Anton Beatriz Benno Carla Cem Dana David Elif Emil Fatima Felix Greta Hanna Hugo Ines Ivo Jana Jonas Julia Kai Katja Lars Lea Leon Linh Luca Maja Malik Marta Milan Mira Nadia Nils Noah Nuria Oskar Paula Pavel Petra Rafael Rosa Samir Sofia Stefan Tara Theo Ulla Vera Yusuf'.split(
    ' ',
  );
const lastNames =
  'Adler Albrecht Bakker Barth Becker Berger Castillo Conrad Demir Dietrich Ebert Engel Fischer Fontaine Friedrich Gomez Graf Haas Hartmann Horvat Huber Ivanova Jansen Kaya Keller Kowalski Krause Lang Lehmann Lopez Maier Marino Moreau Novak Okeke Olsen Pereira Pohl Richter Rossi Santos Schulz Seidel Silva Sommer Svensson Tanaka Vogel Weiss Ziegler'.split(
    ' ',
  );

/** Everybody who has an account with a tenant: the people of the sign-in page first, then their colleagues. */
export function staffOf(tenant: DemoTenant): StaffMember[] {
  const known = demoPeople
    .filter((person) => tenant in person.roles)
    .map((person): StaffMember => {
      const role = person.roles[tenant];
      return member(tenant, person.email, person.firstName, person.lastName, role ? [role] : []);
    });
  const roles = Object.entries(numbers[tenant]).flatMap(([role, count]) =>
    Array.from({ length: count }, () => role as StaffRole),
  );
  const seed = seedOf(`staff/${tenant}`);
  const colleagues = roles.map((role, index) => {
    const { firstName, lastName } = nameAt(seed, index);
    const email = `${firstName}.${lastName}@${tenant}.example`.toLowerCase();
    return member(tenant, email, firstName, lastName, [role]);
  });
  // The people who left: spread over the roles, but no administrator, so that the counts stay as promised.
  const others = colleagues.filter(({ roles: [role] }) => role !== 'admin');
  const step = Math.floor(others.length / inactive[tenant]);
  for (let left = 0; left < inactive[tenant]; left += 1) {
    const leaver = others[left * step];
    if (leaver) leaver.status = 'inactive';
  }
  return [...known, ...colleagues];
}

/** Walks the first names with a stride, and the last names once a round, so that no two people share both. */
function nameAt(seed: number, index: number): { firstName: string; lastName: string } {
  const round = Math.floor(index / firstNames.length);
  const first = (index * 7 + (seed % firstNames.length)) % firstNames.length;
  const last = (index * 11 + round + (hash32(seed, 1) % lastNames.length)) % lastNames.length;
  return { firstName: firstNames[first] ?? '', lastName: lastNames[last] ?? '' };
}

function member(
  tenant: DemoTenant,
  email: string,
  firstName: string,
  lastName: string,
  roles: StaffRole[],
): StaffMember {
  return {
    id: seededUuid(`user/${tenant}/${email}`),
    email,
    username: (email.split('@')[0] ?? '').replace(/[^a-z0-9]/g, ''),
    firstName,
    lastName,
    status: 'active',
    roles,
    joinedDaysAgo: 30 + Math.floor(uniform(seedOf(email), 0) * 900),
  };
}
