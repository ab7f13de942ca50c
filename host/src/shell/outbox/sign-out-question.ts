import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useSession } from 'shared-auth';

/** How many writes of the person wait; 0 while that is not known. */
export const waitingCountAtom = atom(0);
/** Whether somebody who wants to sign out is asked. */
export const signOutQuestionAtom = atom(false);

/** Signs out, and asks first where something has not been sent. */
export function useSignOut(): () => void {
  const { session } = useSession();
  const count = useAtomValue(waitingCountAtom);
  const ask = useSetAtom(signOutQuestionAtom);
  return () => {
    if (count > 0) ask(true);
    else void session.signOut();
  };
}
