import { atom, useSetAtom } from 'jotai';
import { useCurrentUser, useSession, useTenant } from 'shared-auth';

/** Whether somebody who wants to sign out is asked. */
export const signOutQuestionAtom = atom(false);

/** Milliseconds. Signing out never hangs on what cannot be read. */
const PATIENCE = 2000;

/** Signs out, and asks first where something has not been sent. */
export function useSignOut(): () => void {
  const { session } = useSession();
  const person = useCurrentUser().user?.id;
  const tenant = useTenant().tenant?.id;
  const ask = useSetAtom(signOutQuestionAtom);

  async function signOut(): Promise<void> {
    const tooLong = new Promise<number>((resolve) => setTimeout(() => resolve(0), PATIENCE));
    if ((await Promise.race([countOf(person, tenant), tooLong])) > 0) ask(true);
    else await session.signOut();
  }
  return () => void signOut();
}

async function countOf(person: string | undefined, tenant: string | undefined): Promise<number> {
  if (person === undefined || tenant === undefined) return 0;
  try {
    const { countWaiting } = await import('shared-auth/outbox');
    return await countWaiting({ person, tenant });
  } catch {
    // Nobody is kept in for what cannot be looked at.
    return 0;
  }
}
