import { lazy, Suspense } from 'react';
import { type Location, useNavigate } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { GoToSignIn } from './redirects.tsx';

/** Arrives with the first visit to the settings: its form controls weigh more than the rest of the shell's pages. */
const SettingsPage = lazy(async () => ({
  default: (await import('../../settings/settings-page.tsx')).SettingsPage,
}));

/** The dialog at `/settings`; closing it leads back to `page`. */
export function SettingsRoute({ page }: { page: Location }) {
  const navigate = useNavigate();
  const { status } = useSession();
  if (status === 'signed-out') return <GoToSignIn />;
  if (status !== 'signed-in') return null;
  return (
    <Suspense fallback={null}>
      <SettingsPage onClose={() => void navigate(page.pathname + page.search, { replace: true })} />
    </Suspense>
  );
}
