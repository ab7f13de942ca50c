import { Button, Input } from 'antd';
import { useId } from 'react';
import { Choice } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { statisticsIntervals } from '../metrics/intervals.ts';
import { metricLabel, numericMetrics } from '../metrics/metric-catalogue.ts';
import { type CalendarDay, isCalendarDay } from '../metrics/time-range.ts';
import { ClientFilter } from './client-filter.tsx';
import { Field } from './field.tsx';
import styles from './statistics-filters.module.css';
import { comparisons, overlays, type StatisticsView } from './statistics-view.ts';

interface StatisticsFiltersProps {
  view: StatisticsView;
  today: CalendarDay;
  selectedName: string | null;
  onChange: (part: Partial<StatisticsView>) => void;
  onReset: () => void;
  onRefresh: () => void;
  refreshing: boolean;
}

export function StatisticsFilters({
  view,
  today,
  selectedName,
  onChange,
  onReset,
  ...refresh
}: StatisticsFiltersProps) {
  const text = useText();
  const id = useId();
  return (
    <section className={styles.filters} aria-label={text('filters.label')}>
      <Field label={text('filters.clients')}>
        <ClientFilter
          selected={view.clients}
          selectedName={selectedName}
          onChange={(clients) => onChange({ clients })}
        />
      </Field>
      <Field label={text('filters.startDate')} htmlFor={`${id}start`}>
        <Input
          id={`${id}start`}
          type="date"
          className={styles.date ?? ''}
          value={view.start}
          max={view.end}
          onChange={({ target }) => isCalendarDay(target.value) && onChange({ start: target.value })}
        />
      </Field>
      <Field label={text('filters.endDate')} htmlFor={`${id}end`}>
        <Input
          id={`${id}end`}
          type="date"
          className={styles.date ?? ''}
          value={view.end}
          min={view.start}
          max={today}
          onChange={({ target }) => isCalendarDay(target.value) && onChange({ end: target.value })}
        />
      </Field>
      <Field label={text('filters.interval')} htmlFor={`${id}interval`}>
        <Choice
          id={`${id}interval`}
          value={view.interval}
          onChange={(interval) => onChange({ interval })}
          options={statisticsIntervals.map((value) => ({ value, label: text(`filters.${value}`) }))}
        />
      </Field>
      <Field label={text('filters.metric')} htmlFor={`${id}metric`}>
        <Choice
          id={`${id}metric`}
          value={view.metric}
          onChange={(metric) => onChange({ metric })}
          options={numericMetrics.map((value) => ({ value, label: metricLabel(value, text) }))}
        />
      </Field>
      <Field label={text('filters.compare')} htmlFor={`${id}compare`}>
        <Choice
          id={`${id}compare`}
          value={view.compare}
          onChange={(compare) => onChange({ compare })}
          options={comparisons.map((value) => ({ value, label: text(`filters.compare.${value}`) }))}
        />
      </Field>
      {view.clients.length > 1 && view.compare === 'none' ? (
        <Field label={text('filters.overlay')} htmlFor={`${id}overlay`}>
          <Choice
            id={`${id}overlay`}
            value={view.overlay}
            onChange={(overlay) => onChange({ overlay })}
            options={overlays.map((value) => ({ value, label: text(`filters.overlay.${value}`) }))}
          />
        </Field>
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={onReset}>{text('filters.reset')}</Button>
        <Button onClick={refresh.onRefresh} loading={refresh.refreshing}>
          {text('filters.refresh')}
        </Button>
      </div>
    </section>
  );
}
