import { Renderer } from '@antv/g-canvas';
import { ChartEngine } from './chart-engine.ts';
import { wakeByPointer } from './frames.ts';
import { createPainter, type Painter, type PainterEvents } from './painter.ts';

/** A painter of the drawing library that fills an element, and draws again whenever the element's size changes. */
export function paintInto(
  container: HTMLElement,
  events: PainterEvents,
): Pick<Painter, 'draw' | 'leave' | 'wake'> {
  const painter = createPainter(
    () =>
      new ChartEngine({ container, autoFit: true, renderer: new Renderer({ enableAutoRendering: false }) }),
    events,
  );
  // Does nothing where the size has not changed, as at its first call.
  const observer = new ResizeObserver(([entry]) => painter.fit(entry?.contentRect.width ?? 0));
  observer.observe(container);
  const leaving = new AbortController();
  wakeByPointer(container, painter.wake, leaving.signal);
  return {
    draw: painter.draw,
    wake: painter.wake,
    leave: () => {
      leaving.abort();
      observer.disconnect();
      painter.leave();
    },
  };
}
