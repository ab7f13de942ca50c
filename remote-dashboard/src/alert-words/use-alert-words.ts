import type { StaffAlert } from 'api/contract';
import { useQuantityText } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import { isNumericMetric, metricLabel, metricOf } from '../metrics/metric-catalogue.ts';
import { durationText } from './duration.ts';

type Subject = Pick<
  StaffAlert,
  | 'kind'
  | 'metric'
  | 'condition'
  | 'threshold'
  | 'minutes'
  | 'value'
  | 'unit'
  | 'peers'
  | 'began_at'
  | 'resolved_at'
>;

const MINUTE = 60_000;
/** kWh: less is written as nought. */
const LEAST_LOST = 0.05;

/**
 * Puts into words what is wrong, and how much of something there is.
 * @param now milliseconds since 1970
 */
export function useAlertWords(now = () => Date.now()) {
  const text = useText();
  const format = useFormat();
  const quantity = useQuantityText();

  function duration(milliseconds: number): string {
    const { id, values } = durationText(milliseconds);
    return text(id, values);
  }
  /** Since when it is, or for how long it was. */
  function lasting({ began_at, resolved_at }: Pick<Subject, 'began_at' | 'resolved_at'>): string {
    const end = resolved_at === null ? now() : Date.parse(resolved_at);
    return duration(end - Date.parse(began_at));
  }
  function figure(value: number, { metric, unit }: Pick<Subject, 'metric' | 'unit'>): string {
    const decimals = metric !== null && isNumericMetric(metric) ? metricOf(metric).decimals : 2;
    return unit === null ? format.number(value, decimals) : quantity(value, unit, decimals);
  }
  const share = (percent: number) => quantity(percent, '%', 1);
  function reason(alert: Subject): string {
    const { kind, metric, condition, threshold, value } = alert;
    if (kind === 'offline') {
      const id = alert.resolved_at === null ? 'alert.silent' : 'alert.wasSilent';
      return text(id, { duration: lasting(alert) });
    }
    if (kind === 'stuck') {
      const id = alert.resolved_at === null ? 'alert.stuck' : 'alert.wasStuck';
      const stuckAt = value === null ? '' : figure(value, alert);
      return text(id, { metric: metricLabel(metric ?? '', text), value: stuckAt, duration: lasting(alert) });
    }
    if (kind === 'rate') {
      return text(condition === 'below' ? 'alert.fell' : 'alert.rose', {
        metric: metricLabel(metric ?? '', text),
        change: value === null ? '' : figure(value, alert),
        duration: duration((alert.minutes ?? 0) * MINUTE),
        limit: threshold === null ? '' : figure(threshold, alert),
      });
    }
    if (kind === 'coverage')
      return text('alert.sparse', {
        metric: metricLabel(metric ?? '', text),
        coverage: value === null ? '' : share(value),
        duration: duration((alert.minutes ?? 0) * MINUTE),
        limit: threshold === null ? '' : share(threshold),
      });
    if (kind === 'impossible')
      return text(threshold === null ? 'alert.night' : 'alert.beyond', {
        metric: metricLabel(metric ?? '', text),
        value: value === null ? '' : figure(value, alert),
        limit: threshold === null ? '' : figure(threshold, alert),
      });
    if (kind === 'peers' || kind === 'outage')
      return text('alert.unlikePeers', {
        metric: metricLabel(metric ?? '', text),
        share: value === null ? '' : share(value),
        peers: alert.peers ?? 0,
        median: threshold === null ? '' : share(threshold),
      });
    return text(condition === 'below' ? 'alert.below' : 'alert.above', {
      metric: metricLabel(metric ?? '', text),
      value: value === null ? '' : figure(value, alert),
      limit: threshold === null ? '' : figure(threshold, alert),
    });
  }
  /** The energy lost since it began; undefined where none is, or nobody can tell. */
  function lost({ lost_kwh }: Pick<StaffAlert, 'lost_kwh'>): string | undefined {
    return lost_kwh === null || lost_kwh < LEAST_LOST ? undefined : quantity(lost_kwh, 'kWh', 1);
  }
  return { duration, lasting, figure, share, reason, lost };
}
