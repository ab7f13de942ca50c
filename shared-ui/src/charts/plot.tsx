import { Column, Line } from '@ant-design/charts';
import { useMemo } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { ianaTimeZone, useLocale } from '../i18n/locale.ts';
import { useActiveThemeMode } from '../provider/theme-mode-context.ts';
import { fontFamily, palettes, seriesColors } from '../tokens/design-tokens.ts';
import type { ChartProps } from './series.ts';
import { timeTicks } from './time-ticks.ts';

const TWO_DAYS = 48 * 3_600_000;
const MOST_TICKS = 8;

/** The drawing itself, on a canvas: `ChartCard` is what pages use, which loads this when it comes into view. */
export function Plot({ kind, series, label, unit, decimals = 0, from, to }: ChartProps) {
  const format = useFormat();
  const timeZone = ianaTimeZone(useLocale().timeZone);
  const mode = useActiveThemeMode();

  const config = useMemo(() => {
    const palette = palettes[mode];
    const data = series.flatMap(({ name, points }) => points.map(({ x, y }) => ({ x, y, series: name })));
    const times = data.map(({ x }) => x).filter((x) => typeof x === 'number');
    const inTime = kind === 'line' && times.length > 0;
    const first = from ?? Math.min(...times);
    const last = to ?? Math.max(...times);
    const short = last - first <= TWO_DAYS;
    const withUnit = (value: number) =>
      unit ? format.unit(value, unit, decimals) : format.number(value, decimals);
    const text = {
      labelFill: palette.textMuted,
      labelFillOpacity: 1,
      labelFontFamily: fontFamily,
      labelFontSize: 12,
    };
    const grid = {
      gridStroke: palette.gray500,
      gridStrokeOpacity: 0.25,
      gridLineDash: [3, 3] as [number, number],
    };
    return {
      data,
      xField: 'x',
      yField: 'y',
      colorField: 'series',
      autoFit: true,
      animate: false,
      theme: {
        type: mode === 'dark' ? ('classicDark' as const) : ('classic' as const),
        view: { viewFill: 'transparent' },
      },
      scale: {
        color: { range: [...seriesColors(mode)] },
        y: { nice: true },
        ...(inTime && {
          x: {
            type: 'linear' as const,
            domain: [first, last],
            nice: false,
            tickMethod: (min: number, max: number) => timeTicks(min, max, timeZone, MOST_TICKS),
          },
        }),
      },
      axis: {
        x: {
          title: false as const,
          ...text,
          ...(inTime && { labelFormatter: (x: number) => (short ? format.time(x) : format.date(x)) }),
          labelAutoHide: true,
          labelAutoRotate: false,
          grid: false,
        },
        y: { title: false as const, ...text, ...grid, labelFormatter: (y: number) => withUnit(y) },
      },
      legend:
        series.length > 1
          ? { color: { itemLabelFill: palette.text, itemLabelFontFamily: fontFamily } }
          : (false as const),
      tooltip: {
        title: ({ x }: { x: number | string }) => (typeof x === 'number' ? format.dateTime(x) : x),
        items: [{ channel: 'y', valueFormatter: (y: number | null) => (y === null ? '–' : withUnit(y)) }],
      },
    };
  }, [kind, series, unit, decimals, from, to, format, timeZone, mode]);

  return (
    <div role="img" aria-label={label} style={{ height: '100%' }}>
      {kind === 'line' ? <Line {...config} style={{ lineWidth: 2 }} /> : <Column {...config} group />}
    </div>
  );
}
