import { useEffect, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { isSignedIn, isSignedInAnywhere, watchSignIn } from 'shared-auth/signed-in';
import 'shared-ui/tokens.css';
import '../styles/base.css';
import { LandingPage } from './landing/landing-page.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { useContacts } from './use-contacts.ts';

/** The pages before sign-in. The server sends other addresses to the shell, so `*` is a landing page with a path too many. */
export function PublicApp() {
  const [signedIn, setSignedIn] = useState(isSignedIn);
  const contacts = useContacts();

  useEffect(() => {
    let current = true;
    // A sibling tab's session counts too: the shell takes it over.
    void isSignedInAnywhere().then((anywhere) => current && setSignedIn(anywhere));
    return () => {
      current = false;
    };
  }, []);
  useEffect(() => watchSignIn(() => setSignedIn(true)), []);

  return (
    <BrowserRouter>
      <Routes>
        <Route path="/login" element={<SignInPage signedIn={signedIn} />} />
        <Route path="*" element={<LandingPage signedIn={signedIn} contacts={contacts} />} />
      </Routes>
    </BrowserRouter>
  );
}
