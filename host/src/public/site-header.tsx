import { Link } from 'react-router-dom';
import { Brand } from './brand.tsx';
import buttons from './button-link.module.css';
import styles from './site-header.module.css';
import { SkipLink } from '../skip-link/skip-link.tsx';
import { useText } from './texts.ts';

const sections = ['solutions', 'platform', 'technology', 'about', 'contact'] as const;

/** The header of the landing page: its sections, Technical Docs and Sign In. */
export function SiteHeader({ signedIn }: { signedIn: boolean }) {
  const t = useText();
  return (
    <header className={styles.header}>
      <SkipLink text={t('header.skip')} />
      <div className={styles.line}>
        <Link to="/" className={styles.home} aria-label={t('header.home')}>
          <Brand />
        </Link>
        <nav className={styles.sections} aria-label={t('header.sections')}>
          {sections.map((section) => (
            <a key={section} className={buttons.quiet} href={`#${section}`}>
              {t(`header.${section}`)}
            </a>
          ))}
        </nav>
        <div className={styles.actions}>
          <a className={buttons.quiet} href="/technical-docs">
            {t('header.technicalDocs')}
          </a>
          {signedIn ? (
            <a className={`${buttons.primary} ${buttons.small}`} href="/dashboard">
              {t('header.dashboard')}
            </a>
          ) : (
            <Link className={`${buttons.primary} ${buttons.small}`} to="/login">
              {t('header.signIn')}
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}
