import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser, usePermissions, useSession } from 'shared-auth';
import { ErrorView } from 'shared-ui';
import { useLocale } from 'shared-ui/i18n';
import { localize } from './localize.ts';
import { matchContractRoute } from './match-route.ts';
import { mayOpen } from './may-open.ts';
import { usePerson } from './person.ts';
import { RemoteView } from './remote-view.tsx';
import { useRegistry, useRemotes } from './remotes-context.tsx';
import { useText } from './texts.ts';

export interface RemotePageProps {
  /** While session, registry or remote are on their way. */
  pending: ReactNode;
  /** For a person who is not signed in, on a page that needs it. */
  signedOut: ReactNode;
  /** For a person without the permissions; `text` is the remote's own sentence for that, if it has one. */
  denied: (text: string | null) => ReactNode;
  /** For an address that is nobody's. */
  notFound: ReactNode;
}

/**
 * The page that the address names, whichever remote it belongs to. Whether the person may see it is decided from the
 * contract; only then any code of the remote runs.
 */
export function RemotePage({ pending, signedOut, denied, notFound }: RemotePageProps) {
  const t = useText();
  const { language } = useLocale();
  const location = useLocation();
  const { status } = useSession();
  const { loaded, any } = usePermissions();
  const { status: userStatus } = useCurrentUser();
  const { registry, status: registryStatus } = useRegistry();
  const remotes = useRemotes();
  const person = usePerson();

  if (registry === null) {
    if (registryStatus === 'loading') return pending;
    return (
      <ErrorView
        title={t('registry.failed.title')}
        message={t('registry.failed.message')}
        onRetry={() => void remotes.registry.refresh()}
      />
    );
  }
  const match = matchContractRoute(registry, person, location.pathname);
  if (match === null) return status === 'starting' ? pending : notFound;
  const { route, candidate } = match;
  if (!route.public) {
    if (status === 'starting' || status === 'signing-out') return pending;
    if (status === 'signed-out') return signedOut;
    if (!loaded) return pending;
    if (!mayOpen(route, { any })) {
      // What the person may do is not known, which is not to say that they may not.
      if (userStatus === 'limited') return <PageAway />;
      return denied(route.denied ? localize(route.denied, language) : null);
    }
  }
  return <RemoteView remote={candidate.remote} location={location} pending={pending} />;
}

/** While the service does not say who is signed in. The session goes on asking it. */
function PageAway() {
  const t = useText();
  const { session } = useSession();
  return (
    <ErrorView
      title={t('page.away.title')}
      message={t('page.away.message')}
      onRetry={() => void session.reloadUser()}
    />
  );
}
