/** A set as a form's fields: what is in it has one, and the others are empty. */
export type Members = Readonly<Record<string, string>>;

const PRESENT = 'yes';

export function membersOf(items: Iterable<string>): Members {
  return Object.fromEntries([...items].map((item) => [item, PRESENT]));
}

export function itemsOf(members: Members): string[] {
  return Object.keys(members)
    .filter((item) => members[item] === PRESENT)
    .toSorted();
}

export function sameMembers(one: Members, other: Members): boolean {
  return itemsOf(one).join(' ') === itemsOf(other).join(' ');
}
