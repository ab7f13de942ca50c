import { endOverride } from '../remotes/overrides.ts';
import { useRegistry, useRemotes } from '../remotes/remotes-context.tsx';
import { useText } from '../remotes/texts.ts';
import styles from './public-shell.module.css';

/** What concerns remotes: a registry that cannot be reached, and parts from a developer's machine. */
export function PublicNotices() {
  const t = useText();
  const { status } = useRegistry();
  const { overrides } = useRemotes();
  return (
    <div role="status">
      {status === 'stale' && <p className={styles.notice}>{t('registry.stale')}</p>}
      {overrides.unreadable !== null && (
        <p className={styles.notice}>{t('override.unreadable', { asked: overrides.unreadable })}</p>
      )}
      {Object.entries(overrides.own).map(([remote, address]) => (
        <p key={remote} className={styles.notice}>
          {t('override.banner', { remote, address })}{' '}
          <button type="button" onClick={() => end(remote)}>
            {t('override.end')}
          </button>
        </p>
      ))}
    </div>
  );
}

function end(remote: string): void {
  endOverride(remote);
  window.location.reload();
}
