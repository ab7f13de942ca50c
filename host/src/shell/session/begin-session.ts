import {
  api,
  createSession,
  permissionsAtom,
  sessionAtom,
  sessionStore,
  tenantAtom,
  userAtom,
} from 'shared-auth';
import { setDraftOwner } from 'shared-ui';
import { takeFirstAnswer } from '../../first-page/first-answers.ts';
import { forgetFrame } from '../../first-page/kept-frame.ts';
import { readPreferences } from '../../preferences/browser-preferences.ts';
import type { RemoteTelemetry } from '../../remotes/telemetry.ts';
import { fetchSsoConfig } from '../../runtime-config.ts';
import { isCallback } from '../../site-path.ts';

/**
 * Makes the page's session and begins it: asking who this is takes a journey to the server, during which the shell's
 * own code arrives.
 * @returns `known` is settled when it is clear who this is and what they may do, or that nobody is signed in;
 * `reportLoads` lets the page's remotes report in this person's name, once there is one
 */
export function beginSession(): Beginning {
  // The session asks for names in the page's language, and a resumed one does so before the shell is drawn.
  document.documentElement.lang = readPreferences().language;
  rememberDraftOwner();
  forgetFrameWithoutSession();
  const session = createSession({ sso: fetchSsoConfig, answered: takeFirstAnswer });
  // There the callback page completes a sign-in, which is the session's start.
  if (!isCallback(location.pathname)) void session.start();
  const known = untilKnown();
  return { known, reportLoads: (telemetry) => known.then(() => reportBy(telemetry)) };
}

/** Unsaved work is kept when the session has ended, so whose it was must outlast the session. */
function rememberDraftOwner(): void {
  let owner: string | null = null;
  const remember = () => {
    const { user } = sessionStore.get(userAtom);
    const { tenant } = sessionStore.get(tenantAtom);
    if (user && tenant) owner = `${user.id}/${tenant.id}`;
  };
  for (const atom of [userAtom, tenantAtom]) sessionStore.sub(atom, remember);
  setDraftOwner(() => owner);
}

/** The next document must not look as if somebody were signed in. */
export function forgetFrameWithoutSession(): void {
  sessionStore.sub(sessionAtom, () => {
    const { status } = sessionStore.get(sessionAtom);
    if (status === 'signed-out' || status === 'signing-out') forgetFrame();
  });
}

interface Beginning {
  known: Promise<void>;
  reportLoads: (telemetry: RemoteTelemetry) => Promise<void>;
}

function reportBy(telemetry: RemoteTelemetry): void {
  const isSignedIn = () => sessionStore.get(sessionAtom).status === 'signed-in';
  if (!isSignedIn()) return;
  // A page that goes away after signing out sends what is left, too: a call would begin a CSRF id anew.
  telemetry.deliverBy(async (events) => isSignedIn() && api.post('/v1/telemetry/remotes', { events }));
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
