import { lazy, Suspense, useRef } from 'react';
import { Routes, Route, useLocation } from 'react-router-dom';
import { useCurrentUser, useSession } from 'shared-auth';
import { LoadingView, OverPageContext } from 'shared-ui';
import { SkipLink } from '../../skip-link/skip-link.tsx';
import { useCatalogueLanguage } from '../session/use-catalogue-language.ts';
import { useSessionEvents } from '../session/use-session-events.ts';
import { useOwnSettings } from '../session/use-own-settings.ts';
import { usePermissionWatch } from '../session/use-permission-watch.ts';
import { useText } from '../texts.ts';
import { PublicBar } from '../top-bar/public-bar.tsx';
import { TopBar } from '../top-bar/top-bar.tsx';
import styles from './frame.module.css';
import { Notices } from './notices.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { UserFailed } from './redirects.tsx';
import { SettingsRoute } from './settings-route.tsx';
import { useCurrentRoute } from './use-current-route.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { isSettingsPath, usePageBehindSettings } from './use-page-behind-settings.ts';
import { useLeaveFirstFigures } from './use-leave-first-figures.ts';
import { usePageTitle } from './use-page-title.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

/** Pages for walls: nobody else loads what signs a screen in. */
const ScreenFrame = lazy(async () => ({
  default: (await import('../screen/screen-frame.tsx')).ScreenFrame,
}));

/** Navigation around the page, notices above it, the page itself. It stays while pages come and go. */
export function Frame() {
  const t = useText();
  const location = useLocation();
  const behind = usePageBehindSettings(location);
  const { page } = behind;
  const inSettings = page !== location;
  const { status, endedBy } = useSession();
  const { status: profile } = useCurrentUser();
  const current = useCurrentRoute(page.pathname);
  const main = useRef<HTMLElement>(null);
  const isPublic = current?.route.public === true;
  const isScreen = current?.route.screen === true;

  useSessionEvents({ stays: isScreen });
  usePermissionWatch();
  const settingsReady = useOwnSettings();
  useCatalogueLanguage();
  usePageTitle(inSettings ? t('title.settings') : current?.title);
  useFocusOnNavigation(main, page.pathname);
  useScrollMemory();
  useLeaveFirstFigures(location.pathname);

  const signedIn = status === 'signed-in';
  const userFailed = endedBy === 'profile-failed' && !isScreen;
  const isReady = isPublic || isSettled(status, profile);
  if (isScreen && !inSettings)
    return (
      <Suspense fallback={null}>
        <ScreenFrame>
          <PageOutlet title={current.title} />
        </ScreenFrame>
      </Suspense>
    );
  return (
    <div className={styles.frame}>
      <SkipLink text={t('nav.skip')} onFollow={() => main.current?.focus()} />
      {isPublic ? (
        <PublicBar
          signedIn={signedIn}
          labels={{
            brand: t('brand'),
            main: t('nav.main'),
            technicalDocs: t('nav.technicalDocs'),
            signIn: t('nav.signIn'),
            dashboard: t('nav.dashboard'),
          }}
        />
      ) : (
        <TopBar />
      )}
      <Notices />
      <main data-frame="page" className={styles.main} id="content" ref={main} tabIndex={-1}>
        {status === 'signing-out' && <LoadingView text={t('logout.signingOut')} />}
        {signedIn && profile === 'loading' && !isPublic && <LoadingView text={t('page.loadingUser')} />}
        {userFailed && <UserFailed />}
        {!userFailed && isReady && !settingsReady && <PageSkeleton title={current?.title} />}
        {!userFailed && isReady && settingsReady && (
          <Suspense fallback={<PageSkeleton title={current?.title} />}>
            <OverPageContext value={isSettingsPath}>
              <Routes location={page}>
                <Route path="*" element={<PageOutlet title={current?.title} />} />
              </Routes>
            </OverPageContext>
          </Suspense>
        )}
      </main>
      {/* Not before the person's own are in force: what is changed and saved here would be the defaults. */}
      {inSettings && settingsReady && !userFailed && <SettingsRoute {...behind} />}
    </div>
  );
}

function isSettled(status: string, profile: string): boolean {
  if (status === 'signing-out') return false;
  return status !== 'signed-in' || profile === 'ready' || profile === 'limited' || profile === 'none';
}
