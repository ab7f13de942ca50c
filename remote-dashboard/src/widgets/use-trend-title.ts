import { useTenant } from 'shared-auth';
import { partOfTime, useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import { isAllKnown } from '../metrics/all-known.ts';
import type { QueryInterval } from '../metrics/intervals.ts';
import { trendStretches, writeSpan, writeStretch } from '../metrics/trend-stretches.ts';
import { useWidgetScope } from './scope.ts';

/** What part of each of two stretches is known. */
interface Known {
  before: number;
  after: number;
}

/**
 * Which two stretches of time a card's changes compare, and what part of each is known where that is not all: what is missing of one
 * is missing in what it adds up to. Undefined while there is none.
 */
export function useTrendTitle(heading: { starts: readonly number[]; interval: QueryInterval }) {
  const text = useText();
  const format = useFormat();
  const { span, compared, zone } = useWidgetScope();
  const daysZone = useTenant().tenant?.timezone ?? 'UTC';
  const shown = zone ?? daysZone;

  function stretches(): { later: string; earlier: string } | null {
    if (compared !== null) {
      if ('lastHours' in span || 'lastHours' in compared.soFar) return null;
      return {
        later: writeSpan(span, shown, format),
        earlier: writeSpan(compared.soFar, shown, format),
      };
    }
    const halves = trendStretches(heading.starts);
    return (
      halves && {
        later: writeStretch(halves.after, heading.interval, shown, format),
        earlier: writeStretch(halves.before, heading.interval, shown, format),
      }
    );
  }

  const withPart = (stretch: string, known: number) =>
    isAllKnown(known) ? stretch : text('trend.part', { stretch, percent: partOfTime(known, format) });

  return ({ before, after }: Known): string | undefined => {
    const both = stretches();
    if (both === null) return undefined;
    return text('trend.compares', {
      later: withPart(both.later, after),
      earlier: withPart(both.earlier, before),
    });
  };
}
