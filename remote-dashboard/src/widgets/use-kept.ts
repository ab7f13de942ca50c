import { useState } from 'react';

/** The last value that was known, while the next one is not: null only before the first. */
export function useKept<Value extends object>(current: Value | null): Value | null {
  const [kept, setKept] = useState(current);
  if (current !== null && current !== kept) setKept(current);
  return current ?? kept;
}
