import { Column, Line } from '@ant-design/charts';
import { useEffect, useMemo, useRef } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { ianaTimeZone, useLocale } from '../i18n/locale.ts';
import { useActiveThemeMode } from '../provider/theme-mode-context.ts';
import { fontFamily, palettes, seriesColors } from '../tokens/design-tokens.ts';
import type { ChartProps } from './series.ts';
import { timeTicks } from './time-ticks.ts';
import { useCanvasGeneration } from './use-canvas-generation.ts';

const TWO_DAYS = 48 * 3_600_000;
const MOST_TICKS = 9;
/** Lines that a legend and a tooltip still name one by one. */
const MOST_NAMED = 12;
/** Part of the axis. */
const SMALLEST_ZOOM = 0.01;

/** What of @antv/g2's chart and its brush event is used here. */
interface Drawn {
  chart: { on: (event: string, listener: (event: BrushEnd) => void) => void };
}
interface BrushEnd {
  data: { selection: [x: [from: number, to: number], y: unknown] };
}

/** The drawing itself, on a canvas: `ChartCard` is what pages use, which loads this when it comes into view. */
export function Plot({ kind, series, label, unit, decimals = 0, from, to, onZoom }: ChartProps) {
  const format = useFormat();
  const timeZone = ianaTimeZone(useLocale().timeZone);
  const mode = useActiveThemeMode();

  const zoomable = onZoom !== undefined;
  const zoom = useRef(onZoom);
  useEffect(() => {
    zoom.current = onZoom;
  }, [onZoom]);

  const config = useMemo(() => {
    // A legend of a hundred entries takes longer to draw than the lines, and nobody reads it.
    const many = series.length > MOST_NAMED;
    const dashed = new Set(series.filter((each) => each.dashed).map(({ name }) => name));
    const palette = palettes[mode];
    const data = series.flatMap(({ name, points }) => points.map(({ x, y }) => ({ x, y, series: name })));
    const times = data.map(({ x }) => x).filter((x) => typeof x === 'number');
    const inTime = kind === 'line' && times.length > 0;
    // A bucket begins before the range it belongs to.
    const first = times.reduce((least, x) => Math.min(least, x), from ?? Number.POSITIVE_INFINITY);
    const last = times.reduce((most, x) => Math.max(most, x), to ?? Number.NEGATIVE_INFINITY);
    const short = last - first <= TWO_DAYS;
    const withUnit = (value: number, places = decimals) =>
      unit ? format.unit(value, unit, places) : format.number(value, places);
    // Asked for every point of every line, long before a tooltip is shown; many lines have the same times.
    const titles = new Map<number, string>();
    const titleOf = (x: number) => {
      const title = titles.get(x) ?? format.dateTime(x);
      titles.set(x, title);
      return title;
    };
    const text = {
      labelFill: palette.textMuted,
      labelFillOpacity: 1,
      labelOpacity: 1,
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
      ...(kind === 'line' && {
        style: {
          lineWidth: 2,
          lineDash: ([point]: { series: string }[]) =>
            point && dashed.has(point.series) ? [5, 4] : undefined,
        },
      }),
      autoFit: true,
      // Room for half of the last date, which stands below the end of the axis.
      paddingRight: 40,
      animate: false,
      // The card has its own distances.
      marginTop: 8,
      marginRight: 12,
      marginBottom: 0,
      marginLeft: 0,
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
        y: {
          title: false as const,
          ...text,
          ...grid,
          labelFormatter: (y: number) => withUnit(y, Number.isInteger(y) ? 0 : decimals),
        },
      },
      interaction: {
        ...(many && { tooltip: { filter: (_item: unknown, index: number) => index < MOST_NAMED } }),
        ...(inTime &&
          zoomable && {
            brushXHighlight: { series: true, maskFill: palette.primary, maskFillOpacity: 0.15 },
          }),
      },
      ...(inTime &&
        zoomable && {
          onReady: ({ chart }: Drawn) =>
            chart.on('brush:end', ({ data }: BrushEnd) => {
              const [begin, end] = data.selection[0];
              // A click with a trembling hand marks nothing.
              if (end - begin >= (last - first) * SMALLEST_ZOOM) zoom.current?.(begin, end);
            }),
        }),
      legend:
        series.length > 1 && !many
          ? { color: { itemLabelFill: palette.text, itemLabelFontFamily: fontFamily } }
          : (false as const),
      tooltip: {
        title: ({ x }: { x: number | string }) => (typeof x === 'number' ? titleOf(x) : x),
        items: [{ channel: 'y', valueFormatter: (y: number | null) => (y === null ? '–' : withUnit(y)) }],
      },
    };
  }, [kind, series, unit, decimals, from, to, zoomable, format, timeZone, mode]);

  const generation = useCanvasGeneration(config);

  return (
    <div role="img" aria-label={label} style={{ height: '100%' }}>
      {kind === 'line' ? (
        <Line key={generation} {...config} />
      ) : (
        <Column key={generation} {...config} group />
      )}
    </div>
  );
}
