import { api, createSession, permissionsAtom, sessionAtom, sessionStore } from 'shared-auth';
import type { RemoteTelemetry } from '../../remotes/telemetry.ts';
import { fetchSsoConfig } from './fetch-sso-config.ts';

/**
 * Makes the page's session and begins it: asking who this is takes a journey to the server, during which the shell's
 * own code arrives.
 * @returns `known` is settled when it is clear who this is and what they may do, or that nobody is signed in;
 * `reportLoads` lets the page's remotes report in this person's name, once there is one
 */
export function beginSession(): Beginning {
  void createSession({ sso: fetchSsoConfig }).start();
  const known = untilKnown();
  return { known, reportLoads: (telemetry) => known.then(() => reportBy(telemetry)) };
}

interface Beginning {
  known: Promise<void>;
  reportLoads: (telemetry: RemoteTelemetry) => Promise<void>;
}

function reportBy(telemetry: RemoteTelemetry): void {
  if (sessionStore.get(sessionAtom).status === 'signed-out') return;
  telemetry.deliverBy((events) => api.post('/v1/telemetry/remotes', { events }));
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
