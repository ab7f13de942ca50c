import { PermissionDenied } from 'shared-ui';
import { RemotePage } from '../../remotes/remote-page.tsx';
import { useText } from '../texts.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { GoToSignIn, UnknownAddress } from './redirects.tsx';
import { useGoBack } from './use-go-back.ts';

/** The page of the address: a remote's, or the host's words where there is none. */
export function PageOutlet({ title }: { title?: string | undefined }) {
  const t = useText();
  const goBack = useGoBack();
  const denied = (text: string | null) => (
    <PermissionDenied message={text ?? t('page.denied')} onGoBack={goBack} />
  );
  return (
    <RemotePage
      pending={<PageSkeleton title={title} />}
      signedOut={<GoToSignIn />}
      denied={denied}
      notFound={<UnknownAddress />}
    />
  );
}
