import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { usePermissions, useSession } from 'shared-auth';
import { Menu } from 'shared-ui';
import { useRemoteNavigation } from '../../remotes/navigation.ts';
import { usePagesAhead } from '../../remotes/use-pages-ahead.ts';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { organizationPermissions } from '../../settings/settings.ts';
import { companyAtom } from '../../settings/settings-store.ts';
import { useText } from '../texts.ts';
import { Chevron, MenuLines } from './glyphs.tsx';
import { menuItems } from './menu-items.ts';
import { NavigationEntries } from './navigation-entries.tsx';
import { AlertsBell } from './open-alerts.tsx';
import { PaletteButton } from './palette-button.tsx';
import { useKeptFrame } from './use-kept-frame.ts';
import { useUnfolded } from './use-unfolded.ts';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

/** B-2.5: the top bar. What stands in it comes from the remotes' contracts; only Settings is the host's. */
export function TopBar() {
  const t = useText();
  const navigation = useRemoteNavigation();
  const { main, organization } = navigation;
  const alerts = main.find(({ path }) => path === '/alerts');
  const { any } = usePermissions();
  const { status } = useSession();
  const { pathname } = useLocation();
  const company = useAtomValue(companyAtom);
  const entries = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { unfolded, toggle } = useUnfolded(pathname, entries, button);
  usePagesAhead(useMemo(() => [...navigation.main, ...navigation.organization], [navigation]));

  const line = useRef<HTMLDivElement>(null);
  const hasSettings = any(organizationPermissions);
  useKeptFrame(
    line,
    useMemo(
      () => [
        ...main.map(({ path }) => path),
        ...(hasSettings ? ['/settings'] : []),
        ...(organization.length > 0 ? ['organization'] : []),
      ],
      [main, organization, hasSettings],
    ),
  );

  const inOrganization = organization.some(({ path }) => pathname.startsWith(path));
  return (
    <header data-frame="bar" className={styles.bar}>
      <div className={styles.line} ref={line}>
        <Link to="/dashboard" className={styles.brand} aria-label={company}>
          <BrandMark />
          <span className={styles.brandName} title={company}>
            {company}
          </span>
        </Link>
        {status === 'signed-in' && (
          <>
            <nav
              id="main-navigation"
              className={styles.nav}
              ref={entries}
              data-unfolded={unfolded}
              aria-label={t('nav.main')}
            >
              <NavigationEntries entries={main} />
              {hasSettings && (
                <NavLink to="/settings" className={styles.entry ?? ''}>
                  {t('nav.settings')}
                </NavLink>
              )}
              {organization.length > 0 && (
                <Menu
                  align="start"
                  triggerClassName={`${styles.entry} ${inOrganization ? 'active' : ''}`}
                  onApproach={() => void organization[0]?.prepare()}
                  items={menuItems(organization)}
                >
                  {t('nav.organization')}
                  <Chevron />
                </Menu>
              )}
            </nav>
            <div className={styles.end}>
              <PaletteButton />
              {alerts && <AlertsBell label={alerts.label} />}
              <UserMenu />
              <button
                type="button"
                className={styles.unfold}
                aria-label={t('nav.menu')}
                aria-expanded={unfolded}
                aria-controls="main-navigation"
                ref={button}
                onClick={toggle}
              >
                <MenuLines />
              </button>
            </div>
          </>
        )}
      </div>
    </header>
  );
}
