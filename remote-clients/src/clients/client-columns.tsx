import type { Client } from 'api/contract';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useNarrow } from 'shared-ui';
import type { DataTableColumn } from 'shared-ui/data-table';
import { type Formats, useFormat } from 'shared-ui/i18n';
import { type Text, useText } from '../messages/texts.ts';
import { ClientStatusBadge, ConnectivityBadge } from './client-badges.tsx';
import styles from './client-columns.module.css';
import { ClientEnergy } from './client-energy.tsx';
import { PlaceLink } from './place-link.tsx';

/** What the list says of a client (B-8.3), whatever the person may do with it. */
export function clientColumns(t: Text): DataTableColumn<Client>[] {
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
      from: 'md',
      render: ({ location }) => (
        <span className={styles.place}>
          {location === null ? <Missing>{t('row.noLocation')}</Missing> : <PlaceLink place={location} />}
        </span>
      ),
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
      render: (client) => <Consumption client={client} />,
    },
    {
      key: 'last_seen_at',
      title: t('column.lastUpdate'),
      sortable: true,
      from: 'md',
      render: (client) => <LastUpdate client={client} />,
    },
  ];
}

function Consumption({ client: { consumption, role } }: { client: Client }) {
  const t = useText();
  if (consumption === null) return <Missing>{t('row.noConsumption')}</Missing>;
  return <ClientEnergy energy={consumption} role={role} />;
}

function LastUpdate({ client: { lastUpdate } }: { client: Client }) {
  const t = useText();
  const format = useFormat();
  if (lastUpdate === null) return <Missing>{t('row.never')}</Missing>;
  return (
    <time dateTime={lastUpdate} title={format.dateTime(lastUpdate)}>
      {lastUpdateText(lastUpdate, format, t)}
    </time>
  );
}

/**
 * Name and id; the name opens the details without losing the list behind them. On a phone state and figures stand here
 * too, for want of columns.
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
      <span className={styles.id} title={id}>
        {id}
      </span>
      {narrow && (
        <>
          <Badges client={client} />
          <span className={styles.figures}>
            <Consumption client={client} />
            <LastUpdate client={client} />
          </span>
        </>
      )}
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
function lastUpdateText(lastUpdate: string, format: Formats, t: Text): string {
  const day = format.relativeDate(lastUpdate);
  const fresh = Date.now() - Date.parse(lastUpdate) < 2 * DAY;
  return fresh ? t('row.dayAndTime', { day, time: format.time(lastUpdate) }) : day;
}

function Missing({ children }: { children: ReactNode }) {
  return <span className={styles.missing}>{children}</span>;
}
