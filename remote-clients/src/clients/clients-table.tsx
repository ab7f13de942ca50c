import type { Client } from 'api/contract';
import { Checkbox } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { VisuallyHidden } from 'shared-ui';
import { DataTable, type DataTableColumn, type DataTableProps } from 'shared-ui/data-table';
import { type Formats, useFormat } from 'shared-ui/i18n';
import { type Text, useText } from '../messages/texts.ts';
import { ClientStatusBadge, ConnectivityBadge } from './client-badges.tsx';
import styles from './clients-table.module.css';
import type { ClientsView } from './clients-view.ts';
import { RowActions, type RowActionsProps } from './row-actions.tsx';
import { isSelected, type Selection } from './selection.ts';
import { useNarrow } from './use-narrow.ts';

export interface RowSelection {
  selection: Selection;
  onSelect: (ids: readonly string[], selected: boolean) => void;
}

interface ClientsTableProps extends Pick<DataTableProps<Client>, 'paging' | 'empty'> {
  clients: readonly Client[];
  loading: boolean;
  sort: ClientsView['sort'];
  onSort: (sort: { key: string; order: 'asc' | 'desc' } | undefined) => void;
  /** Absent where the person may do nothing with a selection. */
  select: RowSelection | undefined;
  onAction: RowActionsProps['onAction'];
}

export function ClientsTable({
  clients,
  loading,
  sort,
  onSort,
  select,
  onAction,
  ...table
}: ClientsTableProps) {
  const t = useText();
  const format = useFormat();
  const narrow = useNarrow();
  const columns = useMemo(
    () => [
      ...(select ? [selectColumn(t, clients, select)] : []),
      ...dataColumns(t, format),
      {
        key: 'actions',
        title: narrow ? <VisuallyHidden>{t('column.actions')}</VisuallyHidden> : t('column.actions'),
        align: 'end' as const,
        render: (client: Client) => <RowActions client={client} onAction={onAction} compact={narrow} />,
      },
    ],
    [t, format, clients, select, onAction, narrow],
  );
  return (
    <DataTable<Client>
      label={t('clients.table')}
      columns={columns}
      rows={clients}
      rowKey={({ id }) => id}
      loading={loading}
      onSort={onSort}
      {...(sort && { sort })}
      {...table}
    />
  );
}

function selectColumn(
  t: Text,
  clients: readonly Client[],
  { selection, onSelect }: RowSelection,
): DataTableColumn<Client> {
  const ids = clients.map(({ id }) => id);
  const ticked = ids.filter((id) => isSelected(selection, id)).length;
  return {
    key: 'select',
    width: 44,
    title: (
      <span className={styles.selectAll}>
        <Checkbox
          aria-label={t('selection.page')}
          checked={ticked > 0 && ticked === ids.length}
          indeterminate={ticked > 0 && ticked < ids.length}
          disabled={ids.length === 0}
          onChange={({ target }) => onSelect(ids, target.checked)}
        />
      </span>
    ),
    render: ({ id, name }) => (
      <Checkbox
        aria-label={t('row.select', { name })}
        checked={isSelected(selection, id)}
        onChange={({ target }) => onSelect([id], target.checked)}
      />
    ),
  };
}

function dataColumns(t: Text, format: Formats): DataTableColumn<Client>[] {
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
