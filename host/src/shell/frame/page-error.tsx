import { ErrorView } from 'shared-ui';
import { useText } from '../texts.ts';

/** The last resort for a fault of the host itself; a remote's faults end in its own panel. */
export function PageError() {
  const t = useText();
  return (
    <ErrorView
      title={t('error.title')}
      message={t('error.message')}
      onRetry={() => window.location.reload()}
    />
  );
}
