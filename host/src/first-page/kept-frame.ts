const KEY = 'emp.frame';

/**
 * What the bar of the last page looked like, for the next document to begin with: which entries, by their addresses, and
 * how wide the names are that stand there. Nothing of whose names they are.
 */
export interface KeptFrame {
  entries: string[];
  /** CSS pixels of the organization's and the person's name. */
  brand: number;
  user: number;
  /** How many of the parts' entries stood in the bar; the others were in its menu. So it is again in a window as wide, in the same language. */
  fitting?: { entries: number; width: number; language: string };
}

export function readFrame(): KeptFrame | undefined {
  try {
    const { entries, brand, user, fitting } = JSON.parse(
      localStorage.getItem(KEY) ?? '{}',
    ) as Partial<KeptFrame>;
    return Array.isArray(entries)
      ? { entries, brand: Number(brand) || 0, user: Number(user) || 0, ...(fitting && { fitting }) }
      : undefined;
  } catch {
    // Blocked storage or damaged text: the page begins without.
    return undefined;
  }
}

export function keepFrame(frame: KeptFrame): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(frame));
  } catch {
    // Storage is full or blocked, which must not break the page.
  }
}

/** Says of what changed in another tab of this browser whether the person signed out there. */
export function isForgotten({ key, newValue }: StorageEvent): boolean {
  return key === null || (key === KEY && newValue === null);
}

/** Nobody is signed in any more: the next document must not look as if somebody were. */
export function forgetFrame(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was none.
  }
}
