import type { RawMetric } from 'api/contract';
import { EmptyState, ErrorView, SectionCard } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useState } from 'react';
import { useText } from '../messages/text.ts';
import { eventMetrics, metricLabel, metricUnit } from '../metrics/metric-catalogue.ts';
import { useRawEvents } from '../metrics/use-raw-events.ts';
import { Choice } from './choice.tsx';
import { errorText } from './error-text.ts';
import { type LazyColumn, LazyDataTable } from './lazy-data-table.tsx';
import type { EventsWidgetConfig } from './layout.ts';
import { useWidgetScope } from './scope.ts';
import styles from './widgets.module.css';

const pageSize = 10;

/** The most recent readings, with a filter by metric. */
export function EventsWidget({ config, level }: { config: EventsWidgetConfig; level: 2 | 3 }) {
  const text = useText();
  const format = useFormat();
  const { span, clients, events } = useWidgetScope();
  const metric = events === null || events.metric === 'all' ? null : events.metric;
  const range = config.range === 'page' ? span : { lastHours: config.range.hours };
  const { rows, error, isLoading, retry } = useRawEvents(range, clients, metric, config.limit);
  const columns = useColumns();
  const [page, setPage] = useState(1);
  const current = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)));

  return (
    <SectionCard
      title={text(config.title)}
      level={level}
      flush={error === undefined && rows.length > 0}
      extra={
        events === null ? null : (
          <span className={styles.filter}>
            <Choice
              label={text('events.filter')}
              value={events.metric}
              onChange={events.onMetric}
              options={[
                { value: 'all' as const, label: text('events.all') },
                ...eventMetrics.map((value) => ({ value, label: metricLabel(value, text) })),
              ]}
            />
          </span>
        )
      }
    >
      {error !== undefined && rows.length === 0 ? (
        <ErrorView
          compact
          title={text('events.error')}
          message={errorText(error, text('events.errorMessage'))}
          onRetry={retry}
        />
      ) : rows.length === 0 && !isLoading ? (
        <EmptyState compact title={text('events.empty')} description={text('events.emptyHint')} />
      ) : (
        <>
          <LazyDataTable<RawMetric>
            label={text(config.title)}
            errorTitle={text('events.error')}
            errorMessage={text('events.errorMessage')}
            frameless
            columns={columns}
            rows={rows.slice((current - 1) * pageSize, current * pageSize)}
            skeletonRows={pageSize}
            paging={{ page: current, limit: pageSize, total: rows.length, onPage: setPage }}
            rowKey={(row) => row.id}
            loading={isLoading}
          />
          {rows.length >= config.limit ? (
            <p className={styles.limit} role="note">
              {text('events.limit', { limit: format.number(config.limit) })}
            </p>
          ) : null}
        </>
      )}
    </SectionCard>
  );
}

function useColumns(): LazyColumn<RawMetric>[] {
  const text = useText();
  const format = useFormat();
  const valueOf = ({ value, metric_name }: RawMetric) => {
    if (typeof value === 'string') return value;
    if (typeof value === 'boolean') return text(value ? 'events.true' : 'events.false');
    const unit = metricUnit(metric_name);
    return unit === null ? format.number(value, 2) : format.unit(value, unit, 2);
  };
  return [
    { key: 'time', title: text('events.time'), render: (row) => format.dateTime(row.timestamp) },
    { key: 'client', title: text('events.client'), render: (row) => row.client_name },
    { key: 'metric', title: text('events.metric'), render: (row) => metricLabel(row.metric_name, text) },
    { key: 'value', title: text('events.value'), align: 'end', render: valueOf },
  ];
}
