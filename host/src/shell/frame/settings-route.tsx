import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { pagesBefore } from './pages-before.ts';
import { GoToSignIn } from './redirects.tsx';
import type { PageBehind } from './use-page-behind-settings.ts';

/** Arrives with the first visit to the settings: its form controls weigh more than the rest of the shell's pages. */
const SettingsPage = lazy(async () => ({
  default: (await import('../../settings/settings-page.tsx')).SettingsPage,
}));

/** The dialog at `/settings`; closing it leads back to `page`, by the browser's own way back where that leads there. */
export function SettingsRoute({ page, pageAt }: PageBehind) {
  const navigate = useNavigate();
  function close(): void {
    // Else Back would lead from the page to the page.
    const steps = pageAt === null ? 0 : pagesBefore() - pageAt;
    if (steps > 0) void navigate(-steps);
    else void navigate(page.pathname + page.search, { replace: true });
  }
  useFocusBack();
  const { status } = useSession();
  if (status === 'signed-out') return <GoToSignIn />;
  if (status !== 'signed-in') return null;
  return (
    <Suspense fallback={null}>
      <SettingsPage onClose={close} />
    </Suspense>
  );
}

/** The dialog goes at once with its address, before antd could give the focus back to what opened it. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      const target = isThere ? opener : document.querySelector<HTMLElement>('#content');
      target?.focus({ preventScroll: true });
    },
    [opener],
  );
}
