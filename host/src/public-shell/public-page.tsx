import { useMemo } from 'react';
import type { MatchedRoute } from '../remotes/match-route.ts';
import { RemoteView } from '../remotes/remote-view.tsx';
import { useRegistry, useRemotes } from '../remotes/remotes-context.tsx';
import { useText as useRemoteText } from '../remotes/texts.ts';
import { PublicMessage } from './public-message.tsx';
import styles from './public-shell.module.css';
import { useText } from './texts.ts';

/** The public page of the address, or why there is none. */
export function PublicPage({ match }: { match: MatchedRoute | null }) {
  const t = useText();
  const ofRemotes = useRemoteText();
  const { registry, status } = useRegistry();
  const remotes = useRemotes();
  // The document's own address: public pages are documents, nothing changes it but an anchor.
  const location = useMemo(() => {
    const { pathname, search, hash } = window.location;
    return { pathname, search, hash, state: null, key: 'default', unstable_mask: undefined };
  }, []);

  const pending = (
    <div className={styles.pending} role="status">
      {t('page.loading')}
    </div>
  );
  if (registry === null) {
    if (status === 'loading') return pending;
    return (
      <PublicMessage
        title={ofRemotes('registry.failed.title')}
        message={ofRemotes('registry.failed.message')}
        onRetry={() => void remotes.registry.refresh()}
      />
    );
  }
  // The server sends this document for public pages only; where it is wrong, no page is better than somebody's page.
  if (!match?.route.public)
    return <PublicMessage title={t('missing.title')} message={t('missing.message')} />;
  return <RemoteView remote={match.candidate.remote} location={location} pending={pending} />;
}
