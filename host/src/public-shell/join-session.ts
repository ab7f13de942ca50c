import { createSession, permissionChecks, permissionsAtom, sessionAtom, sessionStore } from 'shared-auth';
import type { RemoteOverrides } from '../remotes/overrides.ts';
import { DEVELOPER } from '../remotes/use-override-permission.ts';
import { fetchSsoConfig } from '../runtime-config.ts';

interface Joining {
  overrides: RemoteOverrides;
  /** The session ended, here or in another tab. The page stays: it is for everybody. */
  onEnd: () => void;
}

let joined = false;

/** Takes the session of this browser over into a public page. Fetched only when somebody is signed in. */
export function joinSession({ overrides, onEnd }: Joining): void {
  if (joined) return;
  joined = true;
  const session = createSession({ sso: fetchSsoConfig });
  session.on('signed-out', onEnd);
  const decide = () => {
    const held = sessionStore.get(permissionsAtom);
    if (held.loaded) overrides.decideRole(permissionChecks(held, false).hasRole(DEVELOPER));
    else if (sessionStore.get(sessionAtom).status === 'signed-out') overrides.decideRole(false);
  };
  sessionStore.sub(permissionsAtom, decide);
  sessionStore.sub(sessionAtom, decide);
  void session.start();
}
