import { ChartCard } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { MaintenanceNote } from '../maintenance-times/maintenance-note.tsx';
import { useMaintenanceTimes } from '../maintenance-times/use-maintenance-times.ts';
import { metricLabel, metricOf } from '../metrics/metric-catalogue.ts';
import { useTellDrawn } from './charts-first.tsx';
import { ClockNote } from './clock-note.tsx';
import { errorText } from './error-text.ts';
import type { TimeseriesWidgetConfig } from './layout.ts';
import { useOthers } from './use-others.ts';
import { useWidgetScope } from './scope.ts';
import { useChartData } from './use-chart-data.ts';
import { WiderNote } from './wider-note.tsx';
import styles from './widgets.module.css';
import { ZoomButtons } from './zoom-buttons.tsx';

/** Clients that a legend names without a search. */
const MOST_NAMED = 8;

/** One metric over time; a part of it can be looked at closer. What is drawn stays until the next is there. */
export function TimeseriesWidget({ config, level }: { config: TimeseriesWidgetConfig; level: 2 | 3 }) {
  const text = useText();
  const { span, zoom, onZoom, clients, each } = useWidgetScope();
  const { drawing, updating, zoomTo, zones, byHour, error, retry, ...asked } = useChartData(config);
  const metric = drawing?.metric ?? asked.metric;
  const { unit, decimals, kind } = metricOf(metric);
  const series = drawing?.series ?? [];
  const failed = error !== undefined && (series.length === 0 || updating);
  const told = useTellDrawn(drawing !== null && series.length === 0);
  const others = useOthers(kind);
  const maintenance = useMaintenanceTimes(clients, drawing?.range);
  const wholeDays = drawing?.wholeDays ?? false;
  const many = each && clients.length > MOST_NAMED;
  return (
    <ChartCard
      title={config.metric === 'page' ? metricLabel(asked.metric, text) : text(config.title)}
      level={level}
      kind={drawing?.kind ?? 'line'}
      series={series}
      others={others}
      legend={many ? 'search' : kind === 'intensive' && !each ? undefined : 'names'}
      unit={unit}
      decimals={decimals}
      wholeDays={wholeDays}
      {...drawing?.range}
      // Days of another zone stand elsewhere on the axis than their hours.
      {...(!wholeDays && { shades: maintenance })}
      loading={drawing === null}
      updating={updating}
      {...(failed && { error: errorText(text, error, 'chart.errorMessage') })}
      onRetry={retry}
      {...told}
      emptyDescription={text('chart.emptyHint')}
      {...(onZoom && {
        onZoom: (from: number, to: number) => onZoom(zoomTo(from, to)),
      })}
      note={
        <>
          {drawing?.coarser === true && (
            <p className={styles.limit} role="note">
              {text('chart.coarser')}
            </p>
          )}
          {byHour && (
            <p className={styles.limit} role="note">
              {text('chart.byHour')}
            </p>
          )}
          {onZoom && drawing?.range && !wholeDays && <ClockNote {...zones} at={drawing.range.to} />}
          <WiderNote wider={drawing?.wider ?? null} wholeDays={wholeDays} />
          <MaintenanceNote times={maintenance} />
        </>
      }
      extra={onZoom === null ? null : <ZoomButtons span={span} zoom={zoom} onZoom={onZoom} />}
    />
  );
}
