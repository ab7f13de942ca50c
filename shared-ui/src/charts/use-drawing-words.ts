import { useMemo } from 'react';
import { ianaTimeZone, useLocale } from '../i18n/locale.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../messages/texts.ts';
import { readableFigure } from '../quantities/larger-units.ts';
import { axisUnit, decimalsOf } from './axis-unit.ts';
import type { DrawingWords } from './drawing.ts';
import type { ChartProps } from './series.ts';
import { MOST_TICKS } from './time-axis.ts';
import { isTimeOfDay } from './time-ticks.ts';
import { useBucketTitle } from './use-bucket-title.ts';

interface Writing {
  unit?: ChartProps['unit'];
  decimals?: ChartProps['decimals'];
  wholeDays?: boolean | undefined;
  unsigned?: ChartProps['unsigned'];
}

/** How a chart writes its figures and times. */
export function useDrawingWords({
  unit,
  decimals = 0,
  wholeDays = false,
  unsigned = false,
}: Writing): DrawingWords {
  const t = useText();
  const format = useFormat();
  const title = useBucketTitle(wholeDays);
  const timeZone = ianaTimeZone(useLocale().timeZone);
  return useMemo(() => {
    return {
      timeZone,
      tick: (x, axis) =>
        !wholeDays && isTimeOfDay(x, axis, timeZone, MOST_TICKS) ? format.time(x) : format.date(x),
      title,
      value: (signed) => {
        const y = unsigned ? Math.abs(signed) : signed;
        if (unit === undefined) return format.number(y, decimals);
        const short = readableFigure(y, unit, decimals);
        return format.unit(short.value, short.unit, short.decimals);
      },
      level: (y, most) => {
        if (unit === undefined) return format.number(y, decimalsOf(y));
        const { unit: larger, divisor } = axisUnit(unit, most);
        return format.unit(y / divisor, larger, decimalsOf(y / divisor));
      },
      more: (count) => t('chart.more', { count }),
      repaired: t('chart.repairedValue'),
    };
  }, [t, format, title, timeZone, unit, decimals, wholeDays, unsigned]);
}
