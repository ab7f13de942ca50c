import { Alert, Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useCurrentUser, useSession } from 'shared-auth';
import { RemoteNotices } from '../../remotes/remote-notices.tsx';
import { useText } from '../texts.ts';
import styles from './frame.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** What concerns every page: no network, a profile that could not be loaded, parts that are not the published ones. */
export function Notices() {
  const t = useText();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const { status } = useCurrentUser();
  const { session } = useSession();
  return (
    <div role="status" className={styles.notices}>
      {!online && <Alert banner type="warning" title={t('notice.offline')} />}
      {status === 'limited' && (
        <Alert
          banner
          type="warning"
          title={t('notice.limited')}
          action={
            <Button size="small" onClick={() => void session.reloadUser()}>
              {t('notice.limitedRetry')}
            </Button>
          }
        />
      )}
      <RemoteNotices />
    </div>
  );
}
