import type { ClientList } from 'api/contract';
import { Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { useApi, withQuery } from 'shared-auth';
import { ErrorView, failureText } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import { CLIENTS } from '../clients-api.ts';
import styles from '../detail/detail.module.css';
import own from './newest-clients.module.css';

const MOST = 5;

/** On the dashboard: the clients that were added last. */
export function NewestClients() {
  const t = useText();
  const format = useFormat();
  const path = withQuery(CLIENTS, { sort: 'created_at', order: 'desc', limit: MOST });
  const { data, error, mutate } = useApi<ClientList>(path);
  if (!data) {
    if (!error) return <Skeleton active title={false} paragraph={{ rows: MOST }} />;
    return (
      <ErrorView
        compact
        title={t('clients.failedToLoad')}
        message={failureText(error)}
        onRetry={() => void mutate()}
      />
    );
  }
  if (data.data.length === 0) return <p className={styles.none}>{t('newest.none')}</p>;
  return (
    <ul className={styles.list}>
      {data.data.map(({ id, name, created_at }) => (
        <li key={id} className={styles.listItem}>
          <Link className={own.link} to={`/clients/${id}`}>
            {name}
          </Link>
          <span className={styles.note}>{format.date(created_at)}</span>
        </li>
      ))}
    </ul>
  );
}
