import type { Client } from 'api/contract';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { DataTableColumn } from 'shared-ui/data-table';
import type { Formats } from 'shared-ui/i18n';
import type { Text } from '../messages/texts.ts';
import { ClientStatusBadge, ConnectivityBadge } from './client-badges.tsx';
import styles from './client-columns.module.css';
import { useNarrow } from './use-narrow.ts';

/** What the list says of a client (specification §2), whatever the person may do with it. */
export function clientColumns(t: Text, format: Formats): DataTableColumn<Client>[] {
  return [
    {
      key: 'name',
      title: t('column.client'),
      sortable: true,
      render: (client) => <ClientName client={client} />,
    },
    {
      key: 'location',
      title: t('column.location'),
      sortable: true,
      from: 'sm',
      render: ({ location }) => location ?? <Missing>{t('row.noLocation')}</Missing>,
    },
    {
      key: 'status',
      title: t('column.status'),
      sortable: true,
      from: 'sm',
      render: (client) => <Badges client={client} />,
    },
    {
      key: 'consumption',
      title: <span title={t('column.consumptionHint')}>{t('column.consumption')}</span>,
      sortable: true,
      align: 'end',
      from: 'md',
      render: ({ consumption }) =>
        consumption === null ? (
          <Missing>{t('row.noConsumption')}</Missing>
        ) : (
          format.unit(consumption, 'kWh', 2)
        ),
    },
    {
      key: 'last_seen_at',
      title: t('column.lastUpdate'),
      sortable: true,
      from: 'md',
      render: ({ lastUpdate }) =>
        lastUpdate === null ? (
          <Missing>{t('row.never')}</Missing>
        ) : (
          <time dateTime={lastUpdate} title={format.dateTime(lastUpdate)}>
            {lastUpdateText(lastUpdate, format)}
          </time>
        ),
    },
  ];
}

/**
 * Name and id; the name opens the details without losing the list behind them. On a phone the state stands here too,
 * for want of a column.
 */
function ClientName({ client }: { client: Client }) {
  const { id, name } = client;
  const { search } = useLocation();
  const narrow = useNarrow();
  return (
    <span className={styles.client}>
      <Link className={styles.name} to={{ pathname: `/clients/${id}`, search }} preventScrollReset>
        {name}
      </Link>
      <span className={styles.id}>{id}</span>
      {narrow && <Badges client={client} />}
    </span>
  );
}

function Badges({ client }: { client: Client }) {
  return (
    <span className={styles.badges}>
      <ClientStatusBadge {...client} />
      <ConnectivityBadge {...client} />
    </span>
  );
}

const DAY = 24 * 60 * 60 * 1000;

/** The hour matters while it is fresh; after some days only how many. */
function lastUpdateText(lastUpdate: string, format: Formats): string {
  const day = format.relativeDate(lastUpdate);
  return Date.now() - Date.parse(lastUpdate) < 2 * DAY ? `${day}, ${format.time(lastUpdate)}` : day;
}

function Missing({ children }: { children: ReactNode }) {
  return <span className={styles.missing}>{children}</span>;
}
