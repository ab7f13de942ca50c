import type { RawMetric } from 'api/contract';
import { Choice, Quantity, useNarrow, useStateWord } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import { eventMetrics, metricLabel } from '../metrics/metric-catalogue.ts';
import { useUnits } from '../metrics/use-units.ts';
import { useRawEvents } from '../metrics/use-raw-events.ts';
import type { LazyColumn } from './lazy-data-table.tsx';
import type { EventsWidgetConfig } from './layout.ts';
import { ClientLink } from './client-link.tsx';
import { MetricName } from './metric-name.tsx';
import { useWidgetScope } from './scope.ts';
import { TableCard } from './table-card.tsx';
import styles from './widgets.module.css';

/** The most recent readings, with a filter by metric. */
export function EventsWidget({ config, level }: { config: EventsWidgetConfig; level: 2 | 3 }) {
  const text = useText();
  const format = useFormat();
  const { span, clients, events } = useWidgetScope();
  const metric = events === null || events.metric === 'all' ? null : events.metric;
  const range = config.range === 'page' ? span : { lastHours: config.range.hours };
  const answer = useRawEvents(range, clients, metric, config.limit);
  const columns = useColumns(useUnits(span, clients));

  return (
    <TableCard<RawMetric>
      title={text(config.title)}
      level={level}
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
      answer={answer}
      errorTitle={text('events.error')}
      errorMessage="events.errorMessage"
      emptyTitle={text('events.empty')}
      emptyHint={text('events.emptyHint')}
      columns={columns}
      rows={answer.rows}
      rowKey={(row) => row.id}
      note={
        answer.rows.length >= config.limit ? (
          <p className={styles.limit} role="note">
            {text('events.limit', { limit: format.number(config.limit) })}
          </p>
        ) : null
      }
    />
  );
}

function useColumns(unitOf: (metric: string) => string | null): LazyColumn<RawMetric>[] {
  const text = useText();
  const format = useFormat();
  const narrow = useNarrow();
  const stateWord = useStateWord();
  const valueOf = ({ value, metric_name }: RawMetric) => {
    if (typeof value === 'string') return metric_name === 'status' ? stateWord(value) : value;
    if (typeof value === 'boolean') return text(value ? 'events.true' : 'events.false');
    return <Quantity value={value} unit={unitOf(metric_name)} decimals={2} />;
  };
  return [
    { key: 'time', title: text('events.time'), render: (row) => format.dateTime(row.timestamp) },
    {
      key: 'client',
      title: text('events.client'),
      render: (row) => (
        <>
          <ClientLink roomy id={row.client_id} name={row.client_name} />
          {narrow && (
            <span className={styles.below}>
              <MetricName name={row.metric_name} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'metric',
      title: text('events.metric'),
      from: 'sm',
      render: (row) => <MetricName name={row.metric_name} />,
    },
    {
      key: 'value',
      title: text('events.value'),
      align: 'end',
      render: (row) => (
        <>
          {valueOf(row)}
          {row.repaired && <span className={styles.below}>{text('events.repaired')}</span>}
        </>
      ),
    },
  ];
}
