import { atom } from 'jotai';
import { sessionStore } from './session-atoms.ts';
import type { Session } from './session.ts';

const instanceAtom = atom<{ session: Session | null }>({ session: null });

/** The page's session. @throws Error before the host has made one. */
export function getSession(): Session {
  const { session } = sessionStore.get(instanceAtom);
  if (!session)
    throw new Error('There is no session yet: the host calls createSession() before anything else runs.');
  return session;
}

export function setSession(session: Session): void {
  if (sessionStore.get(instanceAtom).session) {
    throw new Error('There is a session already: createSession() is called once, by the host.');
  }
  sessionStore.set(instanceAtom, { session });
}

export function dropSession(session: Session): void {
  if (sessionStore.get(instanceAtom).session === session) sessionStore.set(instanceAtom, { session: null });
}
