import { BrandMark } from '../../brand/brand-mark.tsx';
import styles from './top-bar.module.css';

interface PublicBarProps {
  signedIn: boolean;
  labels: Record<'brand' | 'main' | 'technicalDocs' | 'signIn' | 'dashboard', string>;
}

/**
 * B-2.7: the public header. Sign In reads Dashboard for somebody who is signed in. Its links are plain ones:
 * each leads to another document than the one that public pages are. The public shell shows it too, with its own words.
 */
export function PublicBar({ signedIn, labels }: PublicBarProps) {
  const here = window.location.pathname;
  return (
    <header data-frame="bar" className={styles.bar}>
      <div className={styles.line}>
        <a href="/" className={styles.brand} aria-label={labels.brand}>
          <BrandMark />
          <span className={styles.brandName}>{labels.brand}</span>
        </a>
        <nav className={styles.publicNav} aria-label={labels.main}>
          <a
            href="/technical-docs"
            className={`${styles.entry} ${here === '/technical-docs' ? 'active' : ''}`}
            {...(here === '/technical-docs' && { 'aria-current': 'page' })}
          >
            {labels.technicalDocs}
          </a>
          {signedIn ? (
            <a href="/dashboard" className={styles.call}>
              {labels.dashboard}
            </a>
          ) : (
            <a href="/login" className={styles.call}>
              {labels.signIn}
            </a>
          )}
        </nav>
      </div>
    </header>
  );
}
