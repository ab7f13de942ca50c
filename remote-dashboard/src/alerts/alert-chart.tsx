import type { StaffAlert } from 'api/contract';
import { useMemo, useState } from 'react';
import { usePermissions } from 'shared-auth';
import { ChartCard, type ChartSeries } from 'shared-ui';
import { useText as useSharedText } from '../messages/text.ts';
import { MaintenanceNote } from '../maintenance-times/maintenance-note.tsx';
import { useMaintenanceTimes } from '../maintenance-times/use-maintenance-times.ts';
import { metricLabel, isNumericMetric, metricOf, metricUnit } from '../metrics/metric-catalogue.ts';
import type { TimeRange } from '../metrics/time-range.ts';
import { spanOf } from '../metrics/query.ts';
import { useTimeseries } from '../metrics/use-timeseries.ts';
import { useText } from './messages/texts.ts';

const HOUR = 3_600_000;
const BEFORE = 6 * HOUR;
const AFTER = 2 * HOUR;
const LONGEST = 48 * HOUR;

/** What is drawn around an alert: some hours before it began, and what came of it, at most two days. */
export function spanAround(
  { began_at, resolved_at }: Pick<StaffAlert, 'began_at' | 'resolved_at'>,
  now: number,
): TimeRange {
  const start = Date.parse(began_at) - BEFORE;
  const end = Math.min(now, (resolved_at === null ? now : Date.parse(resolved_at)) + AFTER, start + LONGEST);
  return { start: new Date(start), end: new Date(Math.max(end, start + HOUR)) };
}

/** At each reading, and from end to end where there is one reading only. */
function across(readings: readonly { x: number }[], { start, end }: TimeRange, y: number) {
  const times = readings.map(({ x }) => x);
  const ends = readings.length > 1 ? times : [start.getTime(), ...times, end.getTime()];
  return ends.map((x) => ({ x, y }));
}

/** The rule's metric, or of a silent site its power, around the event, with the limit. */
export function AlertChart({ alert }: { alert: StaffAlert }) {
  const mayRead = usePermissions().any(['client.read', 'dashboard.read']);
  return mayRead ? <Chart alert={alert} /> : null;
}

function Chart({ alert }: { alert: StaffAlert }) {
  const t = useText();
  const text = useSharedText();
  const [now] = useState(() => Date.now());
  const metric = alert.metric ?? 'power';
  const { start, end } = useMemo(() => spanAround(alert, now), [alert, now]);
  const { rows, error, isLoading, retry } = useTimeseries({
    metric,
    interval: '15 minutes',
    span: spanOf({ start, end }),
    clients: [alert.site.id],
    each: false,
    by: null,
    zone: null,
  });
  const maintenance = useMaintenanceTimes([alert.site.id], { from: start.getTime(), to: end.getTime() });
  const label = metricLabel(metric, text);
  // Only these kinds’ limit is a value that could be drawn beside the others.
  const threshold = alert.kind === 'threshold' || alert.kind === 'impossible' ? alert.threshold : null;
  const limit = t('chart.limit');
  const series = useMemo((): ChartSeries[] => {
    const points = rows.map(({ time_bucket, value }) => ({ x: Date.parse(time_bucket), y: value }));
    const known = points.some(({ y }) => y !== null);
    return [
      { name: label, points },
      ...(threshold === null || !known
        ? []
        : [{ name: limit, dashed: true, points: across(points, { start, end }, threshold) }]),
    ];
  }, [rows, label, limit, threshold, start, end]);
  const isShare = ['coverage', 'peers', 'outage'].includes(alert.kind);
  const unit = isShare || alert.metric === null ? (metricUnit(metric) ?? null) : alert.unit;
  return (
    <ChartCard
      kind="line"
      level={3}
      title={t('chart.title', { metric: label })}
      series={series}
      loading={isLoading}
      from={start.getTime()}
      to={end.getTime()}
      shades={maintenance}
      note={<MaintenanceNote times={maintenance} />}
      decimals={isNumericMetric(metric) ? metricOf(metric).decimals : 2}
      onRetry={retry}
      {...(unit !== null && { unit })}
      {...(error && { error: true as const })}
    />
  );
}
