import { ErrorView } from 'shared-ui';
import type { RemotePanelProps } from './surroundings.ts';
import { useText } from './texts.ts';

/** Stands where a remote would be: which one, which release, how to find it in the logs, and the way to try again. */
export function RemotePanel({ failure, disabled, onRetry }: RemotePanelProps) {
  const t = useText();
  return (
    <section data-remote-panel={failure.remote} data-failure={failure.failure}>
      <ErrorView
        title={t('panel.title')}
        message={disabled === null ? t('panel.message') : t('panel.disabled', { reason: disabled })}
        traceId={failure.traceId}
        onRetry={onRetry}
      >
        <p>
          {t('panel.remote', { remote: failure.remote })}
          {failure.release !== null && (
            <>
              {' · '}
              {t('panel.release', { release: failure.release })}
            </>
          )}
        </p>
      </ErrorView>
    </section>
  );
}
