import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../texts.ts';
import styles from './sign-in-page.module.css';

/** Why somebody was brought here; the shell puts it into the address, as its own toasts end with its document. */
const notices = {
  'session-expired': { id: 'notice.sessionExpired', tone: 'error', duration: 5000 },
  'profile-failed': { id: 'notice.profileFailed', tone: 'error', duration: 5000 },
  'signed-out': { id: 'notice.signedOut', tone: 'info', duration: 3000 },
} as const;

/** What a reload of the sign-in page still needs. */
const KEPT = new Set(['returnTo', 'demo_user']);

function isNotice(value: string | null): value is keyof typeof notices {
  return value !== null && value in notices;
}

/** A toast at the top right with the durations of B-10.5. */
export function SignInNotice() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const [notice, setNotice] = useState(() => {
    const wanted = search.get('notice');
    return isNotice(wanted) ? notices[wanted] : undefined;
  });

  useEffect(() => {
    // The notice is said once: a reload must not repeat it. A provider adds its `state` after sign-out.
    const own = [...search].filter(([name]) => KEPT.has(name));
    if (own.length < search.size) setSearch(own, { replace: true });
  }, [search, setSearch]);

  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => setNotice(undefined), notice.duration);
    return () => clearTimeout(timer);
  }, [notice]);

  return (
    <div className={styles.toasts} role="status">
      {notice && (
        <p className={styles.toast} data-tone={notice.tone}>
          {t(notice.id)}
          <button type="button" aria-label={t('notice.close')} onClick={() => setNotice(undefined)}>
            ×
          </button>
        </p>
      )}
    </div>
  );
}
