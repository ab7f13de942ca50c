import { BrandMark } from '../../brand/brand-mark.tsx';
import { useText } from '../texts.ts';
import styles from './top-bar.module.css';
import { NavLink } from 'react-router-dom';

/** Specification §2: the public header. Sign In reads Dashboard for somebody who is signed in. */
export function PublicBar({ signedIn }: { signedIn: boolean }) {
  const t = useText();
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        {/* The landing page is another document. */}
        <a href="/" className={styles.brand} aria-label={t('brand')}>
          <BrandMark />
          <span className={styles.brandName}>{t('brand')}</span>
        </a>
        <nav className={styles.publicNav} aria-label={t('nav.main')}>
          <NavLink to="/technical-docs" className={styles.entry ?? ''}>
            {t('nav.technicalDocs')}
          </NavLink>
          {signedIn ? (
            <NavLink to="/dashboard" className={styles.call ?? ''}>
              {t('nav.dashboard')}
            </NavLink>
          ) : (
            <a href="/login" className={styles.call}>
              {t('nav.signIn')}
            </a>
          )}
        </nav>
      </div>
    </header>
  );
}
