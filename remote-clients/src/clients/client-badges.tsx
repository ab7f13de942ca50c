import type { Client } from 'api/contract';
import { type BadgeTone, StatusBadge } from 'shared-ui';
import styles from './client-badges.module.css';
import { type MessageId, useText } from '../messages/texts.ts';

/** Specification §4: green active, amber maintenance, grey inactive. */
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

/** Whether its readings arrive; what that means stands in the title. */
export function ConnectivityBadge({
  connectivity,
  last_seen_at,
}: Pick<Client, 'connectivity' | 'last_seen_at'>) {
  const t = useText();
  const meaning: MessageId =
    last_seen_at === null ? 'connectivity.never.meaning' : `connectivity.${connectivity}.meaning`;
  return (
    <span className={styles.meaning} title={t(meaning)}>
      <StatusBadge dot tone={connectivityTones[connectivity]}>
        {t(`connectivity.${connectivity}`)}
      </StatusBadge>
    </span>
  );
}
