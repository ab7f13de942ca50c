import type { Client } from 'api/contract';
import { type BadgeTone, StatusBadge, VisuallyHidden } from 'shared-ui';
import styles from './client-badges.module.css';
import { type MessageId, type Text, useText } from '../messages/texts.ts';

/** B-8.1: green active, amber maintenance, gray inactive. */
const statusTones: Readonly<Record<Client['status'], BadgeTone>> = {
  active: 'success',
  maintenance: 'warning',
  inactive: 'neutral',
};

const connectivityTones: Readonly<Record<Client['connectivity'], BadgeTone>> = {
  online: 'success',
  warning: 'warning',
  offline: 'error',
};

export function ClientStatusBadge({ status }: Pick<Client, 'status'>) {
  const t = useText();
  return <StatusBadge tone={statusTones[status]}>{t(`status.${status}`)}</StatusBadge>;
}

/**
 * Whether its readings arrive; what that means stands in the title. Silence alarms only where readings are expected: of a
 * client that is inactive or in maintenance it is gray, and the reason is told with it.
 */
export function ConnectivityBadge(client: Pick<Client, 'connectivity' | 'last_seen_at' | 'status'>) {
  const t = useText();
  const { connectivity } = client;
  const reason = silenceReason(client);
  return (
    <span className={styles.meaning} title={connectivityMeaning(client, t)}>
      <StatusBadge dot tone={reason ? 'neutral' : connectivityTones[connectivity]}>
        {t(`connectivity.${connectivity}`)}
        {reason && <VisuallyHidden> {t(reason)}</VisuallyHidden>}
      </StatusBadge>
    </span>
  );
}

/** Why nobody waits for readings that do not arrive; null where they do arrive, or should. */
export function silenceReason({
  status,
  connectivity,
}: Pick<Client, 'connectivity' | 'status'>): MessageId | null {
  return status === 'active' || connectivity === 'online' ? null : `connectivity.notExpected.${status}`;
}

function connectivityMeaning(
  client: Pick<Client, 'connectivity' | 'last_seen_at' | 'status'>,
  t: Text,
): string {
  const { connectivity, last_seen_at } = client;
  const meaning = t(
    last_seen_at === null ? 'connectivity.never.meaning' : `connectivity.${connectivity}.meaning`,
  );
  const reason = silenceReason(client);
  return reason === null ? meaning : t('connectivity.withReason', { meaning, reason: t(reason) });
}
