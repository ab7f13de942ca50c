import { useAtomValue } from 'jotai';
import { sessionAtom, sessionStore } from '../session/session-atoms.ts';

/** The one place where tenant and person get into SWR's keys. */
export type ApiKey = readonly [scope: string, path: string];

/** The current scope, null while nobody is signed in. */
export function useScopeKey(): string | null {
  return useAtomValue(sessionAtom, { store: sessionStore }).scopeKey;
}

export function apiKey(scope: string | null, path: string | null): ApiKey | null {
  return scope === null || path === null ? null : [scope, path];
}

type Query = Record<string, string | number | boolean | null | undefined>;

/** `/v1/clients?page=2`; undefined, null and empty values are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value != null && value !== '');
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
