import { Button } from 'antd';
import { useId } from 'react';
import { Choice, DateRangeField, type RangeProblem } from 'shared-ui';
import type { CalendarDay } from 'shared-ui/i18n';
import { ReloadOutlined, UndoOutlined } from 'shared-ui/icons';
import { useText } from '../messages/text.ts';
import { statisticsIntervals } from '../metrics/intervals.ts';
import { metricLabel, numericMetrics } from '../metrics/metric-catalogue.ts';
import { ClientFilter } from './client-filter.tsx';
import { Field } from './field.tsx';
import styles from './statistics-filters.module.css';
import { ZoneFilter } from './zone-filter.tsx';
import type { ZoneControl } from './use-zones.ts';
import { comparisons, overlays, type StatisticsView } from './statistics-view.ts';

interface StatisticsFiltersProps {
  view: StatisticsView;
  today: CalendarDay;
  /** Whose days are meant. */
  zones: ZoneControl;
  /** Why the days of the address were not taken. */
  problem: RangeProblem | null;
  selectedName: string | null;
  /** How many of the chosen clients are no longer there. */
  gone: number;
  onChange: (part: Partial<StatisticsView>) => void;
  onReset: () => void;
  onRefresh: () => void;
  refreshing: boolean;
}

export function StatisticsFilters({
  view,
  today,
  zones,
  problem,
  selectedName,
  gone,
  onChange,
  onReset,
  ...refresh
}: StatisticsFiltersProps) {
  const text = useText();
  const id = useId();
  // Then the chosen zone is written there.
  const hasZones = zones.choices.length > 1;
  return (
    <>
      <section className={styles.filters} aria-label={text('filters.label')}>
        <Field label={text('filters.clients')}>
          <ClientFilter
            selected={view.clients}
            selectedName={selectedName}
            onChange={(clients) => onChange({ clients })}
          />
        </Field>
        <div className={styles.dates}>
          <DateRangeField
            value={{ start: view.start, end: view.end }}
            onChange={onChange}
            today={today}
            zone={hasZones ? null : zones.chosen}
            problem={problem}
          />
        </div>
        {hasZones && (
          <div className={styles.zone}>
            <ZoneFilter
              zones={zones}
              onChange={(zone) => onChange({ zone: zone === zones.choices[0]?.zone ? null : zone })}
            />
          </div>
        )}
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
          <Button onClick={onReset} title={text('filters.reset')} icon={<UndoOutlined />}>
            <span>{text('filters.reset')}</span>
          </Button>
          <Button
            onClick={refresh.onRefresh}
            loading={refresh.refreshing}
            title={text('filters.refresh')}
            icon={<ReloadOutlined />}
          >
            <span>{text('filters.refresh')}</span>
          </Button>
        </div>
      </section>
      {gone > 0 && (
        <p className={styles.hint} role="status">
          {text('filters.gone', { count: gone })}
        </p>
      )}
      {zones.splitsHours && (
        <p className={styles.hint}>
          {text('filters.days.split', {
            zone: zones.chosen,
            organization: zones.choices[0]?.zone ?? '',
          })}
        </p>
      )}
    </>
  );
}
