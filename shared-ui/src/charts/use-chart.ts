import { Renderer } from '@antv/g-canvas';
import { type RefObject, useEffect, useRef } from 'react';
import { ChartEngine } from './chart-engine.ts';
import type { Drawing } from './drawing.ts';
import { wakeByPointer } from './frames.ts';
import { createPainter, type Painter, type PainterEvents } from './painter.ts';

/** Draws into an element, and again whenever the drawing or the element's size changes. */
export function useChart(drawing: Drawing, events: PainterEvents): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const painter = useRef<Painter>(null);
  const listeners = useRef(events);
  useEffect(() => {
    listeners.current = events;
  });

  useEffect(() => {
    const container = place.current;
    if (container === null) return;
    const make = () =>
      new ChartEngine({ container, autoFit: true, renderer: new Renderer({ enableAutoRendering: false }) });
    const made = createPainter(make, {
      onBrush: (from, to) => listeners.current.onBrush(from, to),
      onDrawn: () => listeners.current.onDrawn(),
    });
    painter.current = made;
    // Does nothing where the size has not changed, as at its first call.
    const observer = new ResizeObserver(([entry]) => made.fit(entry?.contentRect.width ?? 0));
    observer.observe(container);
    const leaving = new AbortController();
    wakeByPointer(container, made.wake, leaving.signal);
    return () => {
      leaving.abort();
      observer.disconnect();
      painter.current = null;
      made.leave();
    };
  }, []);

  useEffect(() => painter.current?.draw(drawing), [drawing]);
  return place;
}
