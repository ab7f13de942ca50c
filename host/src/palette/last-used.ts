import type { PaletteEntry } from './use-palette-entries.ts';

/** What is kept of them, and how many are shown. */
const MOST_KEPT = 30;
export const MOST_SHOWN = 5;

/** Who used them: two people share a browser, and one person is in two organizations. */
export interface PaletteOwner {
  tenant: string;
  person: string;
}

const nameOf = ({ tenant, person }: PaletteOwner) => `emp.palette.${tenant}.${person}`;

/** What the server found is known by name on this page only: the browser's storage holds ids, and no names of people. */
const known = new Map<string, PaletteEntry>();

/** Keys of what was chosen, the last first. */
export function lastUsed(owner: PaletteOwner): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(nameOf(owner)) ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string').slice(0, MOST_KEPT) : [];
  } catch {
    return [];
  }
}

export function keepUsed(owner: PaletteOwner, entry: PaletteEntry): void {
  known.set(`${nameOf(owner)} ${entry.key}`, entry);
  const keys = [entry.key, ...lastUsed(owner).filter((key) => key !== entry.key)].slice(0, MOST_KEPT);
  try {
    localStorage.setItem(nameOf(owner), JSON.stringify(keys));
  } catch {
    // Without storage everything is in its usual order.
  }
}

export function knownEntry(owner: PaletteOwner, key: string): PaletteEntry | undefined {
  return known.get(`${nameOf(owner)} ${key}`);
}

/** What was used comes first, the last of it before all; the rest stays as it is. */
export function byUse(entries: readonly PaletteEntry[], keys: readonly string[]): PaletteEntry[] {
  const rank = ({ key }: PaletteEntry) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return entries.toSorted((one, other) => rank(one) - rank(other));
}
