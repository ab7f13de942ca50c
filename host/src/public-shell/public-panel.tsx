import type { RemotePanelProps } from '../remotes/surroundings.ts';
import { useText as useRemoteText } from '../remotes/texts.ts';
import { PublicMessage } from './public-message.tsx';
import styles from './public-shell.module.css';
import { useText } from './texts.ts';

/** As the shell's panel: which remote, which release, how to find it in the logs, and the way to try again. */
export function PublicPanel({ failure, disabled, onRetry }: RemotePanelProps) {
  const t = useText();
  const ofRemotes = useRemoteText();
  const { remote, release, traceId } = failure;
  return (
    <section data-remote-panel={remote} data-failure={failure.failure}>
      <PublicMessage
        title={ofRemotes('panel.title')}
        message={
          disabled === null ? ofRemotes('panel.message') : ofRemotes('panel.disabled', { reason: disabled })
        }
        onRetry={onRetry}
      >
        <p className={styles.facts}>
          {ofRemotes('panel.remote', { remote })}
          {release !== null && ` · ${ofRemotes('panel.release', { release })}`}
          <br />
          {t('message.trace', { traceId })}
        </p>
      </PublicMessage>
    </section>
  );
}
