import type { ClientMetricsSummary, RepairedStretch } from 'api/contract';
import { Input } from 'antd';
import { EmptyState, Quantity } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useMemo, useState } from 'react';
import { useText } from '../messages/text.ts';
import { averageUnit, metricLabel } from '../metrics/metric-catalogue.ts';
import { matchingRows, sortedRows, type SummaryColumn, type TableOrder } from '../metrics/summary-table.ts';
import { countOf } from '../metrics/repaired.ts';
import { useMetricSummary } from '../metrics/use-metric-summary.ts';
import type { LazyColumn } from './lazy-data-table.tsx';
import type { TableWidgetConfig } from './layout.ts';
import { ClientLink } from './client-link.tsx';
import { MetricName } from './metric-name.tsx';
import { useWidgetScope } from './scope.ts';
import { TableCard } from './table-card.tsx';
import { useRepairedOfEach } from './use-repaired.ts';
import styles from './widgets.module.css';

/** Every metric of every client over the page's range. */
export function TableWidget({ config, level }: { config: TableWidgetConfig; level: 2 | 3 }) {
  const text = useText();
  const { span, clients } = useWidgetScope();
  const answer = useMetricSummary(span, clients);
  const { rows } = answer;
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<TableOrder>();
  const columns = useColumns(useRepairedOfEach(span, clients));

  const found = useMemo(
    () =>
      sortedRows(
        matchingRows(rows, search, (metric) => metricLabel(metric, text)),
        order,
      ),
    [rows, search, order, text],
  );

  return (
    <TableCard<ClientMetricsSummary>
      title={text(config.title)}
      level={level}
      extra={
        rows.length > 0 ? (
          <Input
            type="search"
            allowClear
            className={styles.search ?? ''}
            value={search}
            aria-label={text('table.search')}
            placeholder={text('table.search')}
            onChange={({ target }) => setSearch(target.value)}
          />
        ) : null
      }
      answer={answer}
      errorTitle={text('table.error')}
      errorMessage="table.errorMessage"
      emptyTitle={text('table.empty')}
      emptyHint={text('table.emptyHint')}
      columns={columns}
      rows={found}
      rowKey={(row) => `${row.client_id} ${row.metric_name}`}
      {...(order && { sort: order })}
      onSort={(sort) => setOrder(sort && { key: sort.key as SummaryColumn, order: sort.order })}
      empty={<EmptyState compact title={text('table.noMatch', { search })} />}
    />
  );
}

function useColumns(repaired: readonly RepairedStretch[]): LazyColumn<ClientMetricsSummary>[] {
  const text = useText();
  const format = useFormat();
  const figure = (value: number | null, unit: string | null) =>
    value === null ? '–' : <Quantity value={value} unit={unit} decimals={2} />;
  return [
    {
      key: 'client',
      title: text('table.client'),
      render: (row) => <ClientLink id={row.client_id} name={row.client_name} />,
      sortable: true,
    },
    {
      key: 'metric',
      title: text('table.metric'),
      render: (row) => {
        const own = repaired.filter(({ client_id }) => client_id === row.client_id);
        const count = countOf(own, row.metric_name);
        return (
          <>
            <MetricName name={row.metric_name} />
            {count > 0 && <span className={styles.below}>{text('repaired', { count })}</span>}
          </>
        );
      },
      sortable: true,
    },
    {
      key: 'average',
      title: text('table.average'),
      align: 'end',
      render: (row) => (
        <>
          {figure(row.avg_value, averageUnit(row))}
          {row.avg_value === null && row.kind === 'amount' && row.sum_value !== null && (
            <span className={styles.below}>{text('table.averageShort')}</span>
          )}
        </>
      ),
      sortable: true,
    },
    {
      key: 'minimum',
      title: text('table.minimum'),
      align: 'end',
      from: 'md',
      render: (row) => figure(row.min_value, row.unit),
      sortable: true,
    },
    {
      key: 'maximum',
      title: text('table.maximum'),
      align: 'end',
      from: 'md',
      render: (row) => figure(row.max_value, row.unit),
      sortable: true,
    },
    {
      key: 'points',
      title: text('table.dataPoints'),
      align: 'end',
      from: 'md',
      render: (row) => format.number(row.data_points),
      sortable: true,
    },
    {
      key: 'last',
      title: text('table.lastReading'),
      from: 'lg',
      render: (row) => format.dateTime(row.last_reading),
      sortable: true,
    },
  ];
}
