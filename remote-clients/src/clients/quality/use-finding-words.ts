import type { Finding } from 'api/contract';
import { useQuantityText } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText as useClientsText } from '../../messages/texts.ts';
import { useText } from './messages/texts.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const knownMetrics = [
  'energy_consumption',
  'power',
  'temperature',
  'humidity',
  'voltage',
  'current',
] as const;

/** Puts what was found into sentences. */
export function useFindingWords() {
  const t = useText();
  const clientsText = useClientsText();
  const format = useFormat();
  const quantity = useQuantityText();

  const duration = (seconds: number) => {
    if (seconds < 2 * MINUTE) return t('duration.seconds', { count: Math.round(seconds) });
    if (seconds < 2 * HOUR) return t('duration.minutes', { count: Math.round(seconds / MINUTE) });
    if (seconds < 2 * DAY) return t('duration.hours', { count: Math.round(seconds / HOUR) });
    return t('duration.days', { count: Math.round(seconds / DAY) });
  };

  const what = ({ kind, unit, from, until, count, seen, expected }: Finding): string => {
    const value = (number: number | null) =>
      number === null ? '–' : unit === null ? format.number(number, 2) : quantity(number, unit, 2);
    switch (kind) {
      case 'gap':
        return t('said.gap', { duration: duration(seen ?? 0), count, pace: duration(expected ?? 0) });
      case 'spike': {
        const values = { seen: value(seen), expected: value(expected) };
        return count === 1 ? t('said.spike', values) : t('said.spikes', { ...values, count });
      }
      case 'stuck': {
        const length = ((until === null ? Date.now() : Date.parse(until)) - Date.parse(from)) / 1000;
        return t('said.stuck', { count, duration: duration(length), seen: value(seen) });
      }
      case 'counter_reset':
        return t('said.counter_reset', { expected: value(expected), seen: value(seen) });
      case 'duplicate':
        return t('said.duplicate', {
          count,
          seen: format.number(seen ?? 0),
          expected: format.number(expected ?? 0),
        });
      case 'clock':
        if (until !== null) return t('said.ahead', { duration: duration(seen ?? 0) });
        return t((seen ?? 0) > 0 ? 'said.sunLate' : 'said.sunEarly', {
          duration: duration(Math.abs(seen ?? 0)),
        });
    }
  };

  const when = ({ from, until }: Finding): string => {
    if (until === null) return t('since', { from: format.dateTime(from) });
    return from === until
      ? format.dateTime(from)
      : t('span', { from: format.dateTime(from), until: format.dateTime(until) });
  };

  const metricName = (name: string): string => {
    const known = knownMetrics.find((each) => each === name);
    return known ? clientsText(`metric.${known}`) : name;
  };

  const metric = ({ metric: name }: Finding): string => (name === null ? t('wholeSite') : metricName(name));

  return { what, when, metric, metricName };
}
