import { useState } from 'react';

/** The value, or while it is null the last one: what a dialog was about stays in it while it closes. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
