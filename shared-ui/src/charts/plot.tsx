import { useMemo, useState } from 'react';
import { useActiveThemeMode } from '../provider/theme-mode-context.ts';
import styles from './charts.module.css';
import { drawingOf, type DrawingRequest } from './drawing.ts';
import { FillingNote } from './filling-note.tsx';
import { Legend } from './legend.tsx';
import { namedSeries } from './named-series.ts';
import { PartlyNote } from './partly-note.tsx';
import { RepairedNote } from './repaired-note.tsx';
import { colorsOf } from './series-colors.ts';
import type { ChartProps } from './series.ts';
import { timeAxis } from './time-axis.ts';
import { useChart } from './use-chart.ts';
import { useDrawingWords } from './use-drawing-words.ts';

/** Part of the axis. */
const SMALLEST_ZOOM = 0.01;

interface PlotProps extends ChartProps {
  /** Neither could it be sketched nor did the drawing library come. */
  onFailed: () => void;
}

/** The drawing itself: `ChartCard` is what pages use. A sketch at first, then a canvas of the drawing library. */
export function Plot({
  kind,
  series,
  others,
  legend,
  label,
  from,
  to,
  wholeDays,
  shades,
  bands,
  onZoom,
  onDrawn,
  onFailed,
  ...writing
}: PlotProps) {
  const words = useDrawingWords({ ...writing, wholeDays });
  const mode = useActiveThemeMode();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const zoomable = onZoom !== undefined;

  const named = useMemo(() => namedSeries(series, others, picked), [series, others, picked]);
  const { shown } = named;
  const colors = useMemo(() => colorsOf(kind, shown, named.others, mode), [kind, shown, named.others, mode]);
  const request = useMemo((): DrawingRequest => {
    const seen = shown.filter(({ name }) => !hidden.has(name));
    return {
      kind,
      // Without any there is nothing to have axes for.
      series: seen.length === 0 ? shown : seen,
      colors,
      highlighted: seen.some(({ name }) => name === highlighted) ? highlighted : null,
      zoomable,
      mode,
      words,
      ...(wholeDays !== undefined && { wholeDays }),
      ...(shades !== undefined && { shades }),
      ...(bands !== undefined && { bands }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
  }, [kind, shown, hidden, colors, highlighted, zoomable, mode, words, wholeDays, shades, bands, from, to]);
  const drawing = useMemo(() => drawingOf(request), [request]);

  const { whole, sketch, canvas } = useChart(drawing, {
    onDrawn: () => onDrawn?.(),
    onFailed,
    onBrush: (begin, end) => {
      const [first, last] = timeAxis(request) ?? [begin, end];
      // A click with a trembling hand marks nothing.
      if (end - begin >= (last - first) * SMALLEST_ZOOM) onZoom?.(begin, end);
    },
  });

  return (
    <div className={styles.drawing} data-mode={mode}>
      <div className={styles.canvas} data-place="chart" role="img" aria-label={label} ref={whole}>
        <svg className={styles.sketch} aria-hidden="true" ref={sketch} />
        <div className={styles.library} ref={canvas} />
      </div>
      <FillingNote kind={kind} series={shown} title={words.title} />
      <RepairedNote series={shown} />
      <PartlyNote kind={kind} series={shown} />
      {(shown.length > 1 || legend !== undefined) && (
        <Legend
          series={shown}
          colors={colors}
          within={named.within}
          onPick={(name) => setPicked((before) => [name, ...before])}
          hidden={hidden}
          onHidden={setHidden}
          onHighlight={setHighlighted}
          filled={kind !== 'line'}
        />
      )}
    </div>
  );
}
