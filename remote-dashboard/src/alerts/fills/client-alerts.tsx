import { Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { ErrorView, failureText } from 'shared-ui';
import { useAlertWords } from '../../alert-words/use-alert-words.ts';
import { StateBadge } from '../alert-badges.tsx';
import { useAlertsOfSite } from '../alerts-api.ts';
import { useText } from '../messages/texts.ts';
import styles from '../panel.module.css';

/** In the details of a client: its alerts that are not resolved, those of its devices included. */
export function ClientAlerts({ clientId }: { clientId: string }) {
  const t = useText();
  const { reason } = useAlertWords();
  const { data, error, mutate } = useAlertsOfSite(clientId);
  if (!data) {
    if (!error) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
    return (
      <ErrorView
        compact
        title={t('site.failed')}
        message={failureText(error)}
        onRetry={() => void mutate()}
      />
    );
  }
  const alerts = data.data.filter(({ state }) => state !== 'resolved');
  if (alerts.length === 0) return <p className={styles.note}>{t('site.none')}</p>;
  return (
    <ul className={styles.list}>
      {alerts.map((alert) => (
        <li key={alert.id} className={styles.badges}>
          <Link
            className={styles.alertOfSite}
            to={`/alerts?${new URLSearchParams({ state: alert.state, client: clientId, alert: alert.id })}`}
          >
            {alert.site.id === clientId
              ? reason(alert)
              : t('panel.otherAt', { site: alert.site.name, reason: reason(alert) })}
          </Link>
          <StateBadge state={alert.state} />
        </li>
      ))}
    </ul>
  );
}
