import { Alert, Button } from 'antd';
import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { useCurrentUser, useSession } from 'shared-auth';
import { RemoteNotices } from '../../remotes/remote-notices.tsx';
import { useText } from '../texts.ts';
import styles from './frame.module.css';
import { signOutQuestionAtom } from '../outbox/sign-out-question.ts';
import { useIdle } from './use-idle.ts';
import { useNoticesFirst } from './use-leave-first-figures.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Milliseconds. What waits can wait until the page has drawn its figures. */
const OUTBOX_AFTER = 5000;

const WaitingNotice = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('../outbox/waiting-notice.tsx')).WaitingNotice };
  } catch {
    // It is sent the next time that the application is opened.
    return { default: () => null };
  }
});

/** What concerns every page: no network, a profile that could not be loaded, parts that are not the published ones. */
export function Notices() {
  const t = useText();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const { status } = useCurrentUser();
  const { session, status: signedIn } = useSession();
  const isIdle = useIdle(OUTBOX_AFTER);
  const isAsked = useAtomValue(signOutQuestionAtom);
  const notices = useRef<HTMLDivElement>(null);
  useNoticesFirst(notices);
  return (
    <div role="status" className={styles.notices} ref={notices}>
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
      <Suspense fallback={null}>
        {(isIdle || isAsked) && signedIn === 'signed-in' && <WaitingNotice />}
      </Suspense>
      <RemoteNotices />
    </div>
  );
}
