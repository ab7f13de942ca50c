import { useMemo } from 'react';
import { partOfTime } from '../i18n/part-of-time.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../messages/texts.ts';
import type { ChartPoint } from './series.ts';

/** What is said beside a figure: that some of it was repaired, and how much of its time is known. */
export type Beside = (point: Pick<ChartPoint, 'repaired' | 'known'>) => string;

export function useBeside(): Beside {
  const t = useText();
  const format = useFormat();
  return useMemo(
    () =>
      ({ repaired, known }) =>
        [
          ...(repaired === true ? [t('chart.repairedValue')] : []),
          ...(known === undefined ? [] : [t('chart.partKnown', { percent: partOfTime(known, format) })]),
        ].join(' '),
    [t, format],
  );
}
