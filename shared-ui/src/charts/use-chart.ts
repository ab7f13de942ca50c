import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Drawing } from './drawing.ts';
import { createSketchedChart, type SketchedChartEvents } from './sketched-chart.ts';

interface ChartPlaces {
  whole: RefObject<HTMLDivElement | null>;
  sketch: RefObject<SVGSVGElement | null>;
  canvas: RefObject<HTMLDivElement | null>;
}

/** Draws into elements, and again whenever the drawing or their size changes. */
export function useChart(drawing: Drawing, events: SketchedChartEvents): ChartPlaces {
  const whole = useRef<HTMLDivElement>(null);
  const sketch = useRef<SVGSVGElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof createSketchedChart>>(null);
  const listeners = useRef(events);
  useLayoutEffect(() => {
    listeners.current = events;
  });

  // Before anything is painted, so that there is never a chart without its sketch.
  useLayoutEffect(() => {
    if (whole.current === null || sketch.current === null || canvas.current === null) return;
    const places = { whole: whole.current, sketch: sketch.current, canvas: canvas.current };
    const made = createSketchedChart(places, {
      onBrush: (from, to) => listeners.current.onBrush(from, to),
      onDrawn: () => listeners.current.onDrawn(),
      onFailed: () => listeners.current.onFailed(),
    });
    chart.current = made;
    return () => {
      chart.current = null;
      made.leave();
    };
  }, []);

  useLayoutEffect(() => chart.current?.draw(drawing), [drawing]);
  return { whole, sketch, canvas };
}
