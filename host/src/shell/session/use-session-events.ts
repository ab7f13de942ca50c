import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type EndReason, useSession, useTenant } from 'shared-auth';
import { useToast } from 'shared-ui';
import { documentPages, type SignInNotice } from '../leave-page.ts';
import { useText } from '../texts.ts';

const notices: Partial<Record<EndReason, SignInNotice>> = {
  'signed-out': 'signed-out',
  'signed-out-elsewhere': 'signed-out',
  expired: 'session-expired',
};

/**
 * The session only tells what happened; here it becomes toasts and navigation.
 * @param stays of a screen on a wall, which signs itself in again
 */
export function useSessionEvents({ stays }: { stays: boolean }): void {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { session } = useSession();
  const { tenants } = useTenant();

  useEffect(() => {
    if (stays) return undefined;
    const subscriptions = [
      session.on('session-expired', ({ durationMs }) =>
        toast.error(t('toast.sessionExpired'), { durationMs }),
      ),
      session.on('signed-out', ({ reason }) => {
        const returnTo = reason === 'expired' ? pathname + search : undefined;
        const notice = notices[reason];
        // Who could not be loaded reads so in place of the page, which then leaves by itself.
        if (notice) documentPages.signIn({ notice, ...(returnTo && { returnTo }) });
      }),
      session.on('tenant-changed', ({ tenantId }) => {
        const tenant = tenants.find(({ id }) => id === tenantId)?.name ?? tenantId;
        toast.success(t('user.switched', { tenant }));
        // The page may be about something that the other tenant does not have.
        if (pathname !== '/dashboard') void navigate('/dashboard');
      }),
    ];
    return () => {
      for (const end of subscriptions) end();
    };
  }, [session, t, toast, navigate, pathname, search, tenants, stays]);
}
