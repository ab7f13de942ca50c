import { useEffect, useState } from 'react';
import { isSignedIn, isSignedInAnywhere } from 'shared-auth/signed-in';

/** Whether somebody is signed in, in this tab or another. */
export function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(isSignedIn);
  useEffect(() => {
    let current = true;
    void isSignedInAnywhere().then((anywhere) => current && setSignedIn(anywhere));
    return () => {
      current = false;
    };
  }, []);
  return signedIn;
}
