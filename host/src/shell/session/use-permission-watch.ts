import { useEffect, useRef } from 'react';
import { useCurrentUser, usePermissions, useSession, useTenant } from 'shared-auth';
import { useToast } from 'shared-ui';
import { useText } from '../texts.ts';

/** What is given or taken must take effect in an open page within 60 s; the rest of them is left for the answer. */
const LOOK_EVERY = 45_000;

/**
 * Keeps what the person may do up to date on every page: looks again from time to time, and at once when the window is
 * returned to (the session itself looks again after a 403). Pages and navigation follow by themselves; a message tells
 * why they do.
 */
export function usePermissionWatch(): void {
  useLooks();
  useNews();
}

function useLooks(): void {
  const { status, session } = useSession();
  const signedIn = status === 'signed-in';
  useEffect(() => {
    if (!signedIn) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void session.reloadUser({ quiet: true });
    };
    const timer = setInterval(look, LOOK_EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [signedIn, session]);
}

interface Held {
  /** Person and tenant: another person's permissions are no change of these. */
  of: string;
  actions: ReadonlySet<string>;
}

function useNews(): void {
  const t = useText();
  const toast = useToast();
  const { actions } = usePermissions();
  const { status, user } = useCurrentUser();
  const { tenant } = useTenant();
  const last = useRef<Held>(null);
  // In limited mode no permission is held, which says nothing about what the person may do.
  const of = status === 'ready' && user && tenant ? `${user.id} ${tenant.id}` : null;

  useEffect(() => {
    if (of === null) return;
    const before = last.current;
    last.current = { of, actions };
    if (before?.of !== of || areSame(before.actions, actions)) return;
    toast.info(t('toast.permissionsChanged'));
  }, [of, actions, toast, t]);
}

function areSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((action) => other.has(action));
}
