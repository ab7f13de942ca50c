import { useTenant } from 'shared-auth';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import type { QueryInterval } from '../metrics/intervals.ts';
import { trendStretches, writeSpan, writeStretch } from '../metrics/trend-stretches.ts';
import { useWidgetScope } from './scope.ts';

/** Which two stretches of time a card's changes compare; undefined while there is none. */
export function useTrendTitle(heading: { starts: readonly number[]; interval: QueryInterval }) {
  const text = useText();
  const format = useFormat();
  const { span, compared, zone } = useWidgetScope();
  const daysZone = useTenant().tenant?.timezone ?? 'UTC';
  const shown = zone ?? daysZone;
  if (compared !== null) {
    if ('lastHours' in span || 'lastHours' in compared.soFar) return undefined;
    return text('trend.compares', {
      later: writeSpan(span, shown, format),
      earlier: writeSpan(compared.soFar, shown, format),
    });
  }
  const stretches = trendStretches(heading.starts);
  if (stretches === null) return undefined;
  return text('trend.compares', {
    later: writeStretch(stretches.after, heading.interval, shown, format),
    earlier: writeStretch(stretches.before, heading.interval, shown, format),
  });
}
