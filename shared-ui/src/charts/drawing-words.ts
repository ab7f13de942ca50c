import type { Formats } from '../i18n/formats.ts';
import { writeQuantity } from '../quantities/write-quantity.ts';
import { axisUnit, decimalsOf } from './axis-unit.ts';
import type { DrawingWords } from './drawing.ts';
import type { ChartProps } from './series.ts';
import { MOST_TICKS } from './time-axis.ts';
import { isTimeOfDay } from './time-ticks.ts';

export interface Writing {
  unit?: ChartProps['unit'];
  decimals?: ChartProps['decimals'];
  wholeDays?: boolean | undefined;
}

/** How a chart writes its axes and figures. */
export function writtenAs(
  { unit, decimals = 0, wholeDays = false }: Writing,
  format: Formats,
  timeZone: string,
): Pick<DrawingWords, 'timeZone' | 'tick' | 'value' | 'level'> {
  return {
    timeZone,
    tick: (x, axis) =>
      !wholeDays && isTimeOfDay(x, axis, timeZone, MOST_TICKS) ? format.time(x) : format.date(x),
    value: (y) => writeQuantity(format, y, unit ?? null, decimals),
    level: (y, most) => {
      if (unit === undefined) return format.number(y, decimalsOf(y));
      const { unit: larger, divisor } = axisUnit(unit, most);
      return format.unit(y / divisor, larger, decimalsOf(y / divisor));
    },
  };
}
