import type { NewUserValues } from './user-rules.ts';

/** What a search for a person says about them: an address, or a first name and a last name. */
export function valuesFromSearch(search: string): Partial<NewUserValues> {
  const text = search.trim();
  if (text.includes('@')) return { email: text };
  const [firstName = '', ...rest] = text.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
