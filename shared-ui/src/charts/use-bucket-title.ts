import { useCallback } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../messages/texts.ts';
import type { ChartPoint } from './series.ts';

const TWO_DAYS = 2 * 86_400_000;

/** Names a bucket: whole days by their dates, others from when to when, and whether it is still filling. */
export function useBucketTitle(wholeDays: boolean): (point: ChartPoint) => string {
  const t = useText();
  const format = useFormat();
  return useCallback(
    ({ x, end, filling }) => {
      const written = (): string => {
        if (typeof x === 'string') return x;
        if (!wholeDays)
          return end === undefined ? format.dateTime(x) : format.span(format.dateTime(x), format.time(end));
        return end === undefined || end - x < TWO_DAYS
          ? format.date(x)
          : format.span(format.date(x), format.date(end - 1));
      };
      const bucket = written();
      return filling === true ? t('chart.fillingTitle', { bucket }) : bucket;
    },
    [t, format, wholeDays],
  );
}
