import { useMemo, useState } from 'react';
import { ianaTimeZone, useLocale } from '../i18n/locale.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../messages/texts.ts';
import { useActiveThemeMode } from '../provider/theme-mode-context.ts';
import { seriesColors } from '../tokens/design-tokens.ts';
import styles from './charts.module.css';
import { axisUnit, decimalsOf } from './axis-unit.ts';
import { drawingOf, type DrawingRequest, type DrawingWords, MOST_TICKS, timeAxis } from './drawing.ts';
import { Legend } from './legend.tsx';
import type { ChartProps } from './series.ts';
import { isTimeOfDay } from './time-ticks.ts';
import { useChart } from './use-chart.ts';

/** Lines that a legend still names one by one. */
const MOST_NAMED = 12;
/** Part of the axis. */
const SMALLEST_ZOOM = 0.01;

/** The drawing itself, on a canvas: `ChartCard` is what pages use, which loads this when it comes into view. */
export function Plot({ kind, series, label, from, to, onZoom, onDrawn, ...writing }: ChartProps) {
  const words = useDrawingWords(writing);
  const mode = useActiveThemeMode();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const zoomable = onZoom !== undefined;

  const names = useMemo(() => series.map(({ name }) => name), [series]);
  const request = useMemo((): DrawingRequest => {
    const seen = series.filter(({ name }) => !hidden.has(name));
    // Without any there is nothing to have axes for.
    const drawn = seen.length === 0 ? series : seen;
    return {
      kind,
      series: drawn,
      names,
      zoomable,
      mode,
      words,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
  }, [kind, series, hidden, names, zoomable, mode, words, from, to]);
  const drawing = useMemo(() => drawingOf(request), [request]);

  const place = useChart(drawing, {
    onDrawn: () => onDrawn?.(),
    onBrush: (begin, end) => {
      const [first, last] = timeAxis(request) ?? [begin, end];
      // A click with a trembling hand marks nothing.
      if (end - begin >= (last - first) * SMALLEST_ZOOM) onZoom?.(begin, end);
    },
  });

  return (
    <div className={styles.drawing}>
      <div className={styles.canvas} role="img" aria-label={label} ref={place} />
      {series.length > 1 && series.length <= MOST_NAMED && (
        <Legend series={series} colors={seriesColors(mode)} hidden={hidden} onHidden={setHidden} />
      )}
    </div>
  );
}

type Writing = Pick<ChartProps, 'unit' | 'decimals' | 'wholeDays'>;

function useDrawingWords({ unit, decimals = 0, wholeDays = false }: Writing): DrawingWords {
  const t = useText();
  const format = useFormat();
  const timeZone = ianaTimeZone(useLocale().timeZone);
  return useMemo(() => {
    const withUnit = (value: number, places: number) =>
      unit === undefined ? format.number(value, places) : format.unit(value, unit, places);
    return {
      timeZone,
      tick: (x, length) =>
        !wholeDays && isTimeOfDay(x, length, timeZone, MOST_TICKS) ? format.time(x) : format.date(x),
      title: (x) => (wholeDays ? format.date(x) : format.dateTime(x)),
      value: (y) => withUnit(y, decimals),
      level: (y, most) => {
        if (unit === undefined) return format.number(y, decimalsOf(y));
        const { unit: larger, divisor } = axisUnit(unit, most);
        return format.unit(y / divisor, larger, decimalsOf(y / divisor));
      },
      more: (count) => t('chart.more', { count }),
    };
  }, [t, format, timeZone, unit, decimals, wholeDays]);
}
