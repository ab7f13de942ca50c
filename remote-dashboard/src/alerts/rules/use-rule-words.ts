import type { StaffAlertRule } from 'api/contract';
import { useAlertWords } from '../../alert-words/use-alert-words.ts';
import { useText as useSharedText } from '../../messages/text.ts';
import { metricLabel } from '../../metrics/metric-catalogue.ts';
import { useText } from '../messages/texts.ts';

const MINUTE = 60_000;

/** Puts into words what a rule watches for. */
export function useRuleWords(): (rule: StaffAlertRule) => string {
  const t = useText();
  const text = useSharedText();
  const { duration, figure, share } = useAlertWords();
  return (rule) => {
    const { kind, metric, condition, threshold, offline_minutes, for_minutes } = rule;
    if (kind === 'offline')
      return t('rules.saysSilent', { duration: duration((offline_minutes ?? 0) * MINUTE) });
    if (kind === 'stuck')
      return t('rules.saysStuck', {
        metric: metricLabel(metric ?? '', text),
        duration: duration(for_minutes * MINUTE),
      });
    if (kind === 'rate')
      return t(condition === 'below' ? 'rules.saysFalls' : 'rules.saysRises', {
        metric: metricLabel(metric ?? '', text),
        limit: figure(threshold ?? 0, rule),
        duration: duration(for_minutes * MINUTE),
      });
    if (kind === 'coverage')
      return t('rules.saysSparse', {
        metric: metricLabel(metric ?? '', text),
        limit: share(threshold ?? 0),
        duration: duration(for_minutes * MINUTE),
      });
    if (kind === 'impossible') return t('rules.saysImpossible', { limit: share(threshold ?? 0) });
    if (kind === 'peers')
      return t(condition === 'above' ? 'rules.saysMoreThanPeers' : 'rules.saysLessThanPeers', {
        limit: share(threshold ?? 0),
        duration: duration(for_minutes * MINUTE),
      });
    if (kind === 'outage')
      return t('rules.saysOutage', {
        limit: share(threshold ?? 0),
        duration: duration(for_minutes * MINUTE),
      });
    const what = t(condition === 'below' ? 'rules.saysBelow' : 'rules.saysAbove', {
      metric: metricLabel(metric ?? '', text),
      limit: figure(threshold ?? 0, rule),
    });
    return for_minutes === 0 ? what : t('rules.saysFor', { what, duration: duration(for_minutes * MINUTE) });
  };
}
