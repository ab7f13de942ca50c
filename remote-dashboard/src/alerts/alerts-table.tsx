import type { StaffAlert } from 'api/contract';
import { Checkbox } from 'antd';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useNarrow } from 'shared-ui';
import { DataTable, type DataTableColumn, type DataTableProps } from 'shared-ui/data-table';
import { useFormat } from 'shared-ui/i18n';
import { useAlertWords } from '../alert-words/use-alert-words.ts';
import { useText as useSharedText } from '../messages/text.ts';
import { ClientLink } from '../widgets/client-link.tsx';
import { SeverityBadge } from './alert-badges.tsx';
import styles from './alerts.module.css';
import { writeAlertsView } from './alerts-view.ts';
import { type AlertsText, useText } from './messages/texts.ts';

interface AlertsTableProps extends Pick<DataTableProps<StaffAlert>, 'empty' | 'loading'> {
  alerts: readonly StaffAlert[];
  selected: ReadonlySet<string>;
  /** Absent for who may do nothing with a selection. */
  onSelect: ((ids: readonly string[], selected: boolean) => void) | undefined;
  onOpen: (id: string) => void;
}

export function AlertsTable({ alerts, selected, onSelect, onOpen, ...table }: AlertsTableProps) {
  const t = useText();
  const { reason } = useAlertWords();
  const columns = useMemo(
    () => [...(onSelect ? [selectColumn(t, reason, alerts, selected, onSelect)] : []), ...columnsOf(t)],
    [t, reason, alerts, selected, onSelect],
  );
  return (
    <DataTable<StaffAlert>
      label={t('table')}
      columns={columns}
      rows={alerts}
      rowKey={({ id }) => id}
      onRow={({ id }) => onOpen(id)}
      {...table}
    />
  );
}

function selectColumn(
  t: AlertsText,
  reason: (alert: StaffAlert) => string,
  alerts: readonly StaffAlert[],
  selected: ReadonlySet<string>,
  onSelect: (ids: readonly string[], selected: boolean) => void,
): DataTableColumn<StaffAlert> {
  const ticked = alerts.filter(({ id }) => selected.has(id)).length;
  return {
    key: 'select',
    width: 48,
    title: (
      <Checkbox
        aria-label={t('selectAll')}
        checked={ticked > 0 && ticked === alerts.length}
        indeterminate={ticked > 0 && ticked < alerts.length}
        disabled={alerts.length === 0}
        onChange={({ target }) =>
          onSelect(
            alerts.map(({ id }) => id),
            target.checked,
          )
        }
      />
    ),
    render: (alert) => (
      <Checkbox
        aria-label={t('select', { site: alert.site.name, reason: reason(alert) })}
        checked={selected.has(alert.id)}
        onChange={({ target }) => onSelect([alert.id], target.checked)}
      />
    ),
  };
}

function columnsOf(t: AlertsText): DataTableColumn<StaffAlert>[] {
  return [
    { key: 'alert', title: t('column.alert'), render: (alert) => <What alert={alert} /> },
    {
      key: 'site',
      title: t('column.site'),
      from: 'sm',
      render: ({ site }) => (
        <span className={styles.site}>
          <ClientLink id={site.id} name={site.name} roomy />
          {site.parent !== null && <span className={styles.muted}>{site.parent}</span>}
        </span>
      ),
    },
    {
      key: 'severity',
      title: t('column.severity'),
      from: 'sm',
      render: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    { key: 'since', title: t('column.since'), from: 'md', render: (alert) => <Since alert={alert} /> },
    {
      key: 'assignee',
      title: t('column.assignee'),
      from: 'lg',
      render: ({ assignee }) => assignee?.name ?? <span className={styles.muted}>{t('nobody')}</span>,
    },
  ];
}

/** What is wrong, which opens the details. On a phone site, severity and time stand here too, for want of columns. */
function What({ alert }: { alert: StaffAlert }) {
  const text = useSharedText();
  const { reason, lost } = useAlertWords();
  const energy = lost(alert);
  const [query] = useSearchParams();
  const narrow = useNarrow();
  return (
    <span className={styles.what}>
      <Link
        className={styles.reason}
        data-alert={alert.id}
        to={{ search: writeAlertsView(query, { alert: alert.id }).toString() }}
        preventScrollReset
      >
        {reason(alert)}
      </Link>
      <span className={styles.muted}>{alert.rule.name}</span>
      {energy !== undefined && <span className={styles.muted}>{text('alert.lost', { energy })}</span>}
      {narrow && (
        <>
          <ClientLink id={alert.site.id} name={alert.site.name} roomy="all" />
          {alert.site.parent !== null && <span className={styles.muted}>{alert.site.parent}</span>}
          <span className={styles.line}>
            <SeverityBadge severity={alert.severity} />
            <Since alert={alert} />
          </span>
        </>
      )}
    </span>
  );
}

function Since({ alert }: { alert: StaffAlert }) {
  const format = useFormat();
  return <time dateTime={alert.began_at}>{format.dateTime(alert.began_at)}</time>;
}
