import type { ClientRole as Role } from 'api/contract';
import { useCallback } from 'react';
import { useText } from '../messages/text.ts';
import { typeName } from './type-name.ts';

/** What sites of a type are called, in the person's language. */
export function useTypeName(): (type: string | null, role: Role) => string {
  const text = useText();
  return useCallback((type, role) => typeName(type, role, text), [text]);
}
