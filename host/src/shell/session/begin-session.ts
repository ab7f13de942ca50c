import { createSession, permissionsAtom, sessionAtom, sessionStore } from 'shared-auth';
import { fetchSsoConfig } from './fetch-sso-config.ts';

/**
 * Makes the page's session and begins it: asking who this is takes a journey to the server, during which the shell's
 * own code arrives.
 * @returns `known` is settled when it is clear who this is and what they may do, or that nobody is signed in
 */
export function beginSession(): { known: Promise<void> } {
  void createSession({ sso: fetchSsoConfig }).start();
  return { known: untilKnown() };
}

function untilKnown(): Promise<void> {
  const isKnown = () =>
    sessionStore.get(permissionsAtom).loaded || sessionStore.get(sessionAtom).status === 'signed-out';
  return new Promise((resolve) => {
    const look = () => {
      if (!isKnown()) return;
      for (const end of subscriptions) end();
      resolve();
    };
    const subscriptions = [sessionStore.sub(permissionsAtom, look), sessionStore.sub(sessionAtom, look)];
    look();
  });
}
