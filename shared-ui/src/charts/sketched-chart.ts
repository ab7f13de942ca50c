import type { Drawing } from './drawing.ts';
import type { Painter, PainterEvents } from './painter.ts';
import type * as library from './public.ts';
import { drawSketch } from './sketch/draw-sketch.ts';
import { pointByTouch } from './touch.ts';
import { whenIdle } from './when-idle.ts';

interface Places {
  /** What people point at: it holds the others. */
  whole: HTMLElement;
  sketch: SVGSVGElement;
  /** For the drawing library. */
  canvas: HTMLElement;
}

export interface SketchedChartEvents extends PainterEvents {
  /** Nothing can be shown: the library did not come, and there is no sketch of such a drawing. */
  onFailed: () => void;
}

type Library = Pick<typeof library, 'paintInto'>;
type Taking = Pick<Painter, 'draw' | 'leave'>;

const GESTURES = ['pointerenter', 'pointerdown', 'focusin'] as const;

/**
 * A chart that is sketched at once. The drawing library takes it over, at the same place, when the page is idle or somebody
 * points at it. Whoever has it follows each drawing, and each size.
 */
export function createSketchedChart(
  { whole, sketch, canvas }: Places,
  { onBrush, onDrawn, onFailed }: SketchedChartEvents,
  loadLibrary: () => Promise<Library> = () => import('./public.ts'),
  drawInto: typeof drawSketch = drawSketch,
): Taking {
  let drawing: Drawing | null = null;
  let sketched = false;
  let painter: Taking | null = null;
  let asked = false;
  const left = new AbortController();
  const { signal } = left;
  const pointAgain = pointByTouch(whole, signal);

  const takeOver = () => {
    if (signal.aborted || sketch.childElementCount === 0) return;
    observer.disconnect();
    sketch.replaceChildren();
  };
  const fetchLibrary = async () => {
    if (asked) return;
    asked = true;
    try {
      const { paintInto } = await loadLibrary();
      if (signal.aborted) return;
      painter = paintInto(canvas, {
        onBrush,
        onDrawn: () => {
          onDrawn();
          pointAgain();
          // After the library's own in the same frame: never is there nothing, nor both.
          if (sketched) requestAnimationFrame(takeOver);
        },
      });
      if (drawing !== null) painter.draw(drawing);
    } catch {
      // The sketch stays. Whoever points at it asks again.
      asked = false;
      if (!signal.aborted && !sketched) onFailed();
    }
  };
  const drawNow = () => {
    if (drawing === null || painter !== null) return;
    sketched = drawInto(sketch, drawing);
    if (sketched) onDrawn();
    else void fetchLibrary();
  };

  const callOff = whenIdle(() => void fetchLibrary());
  for (const gesture of GESTURES)
    whole.addEventListener(gesture, () => void fetchLibrary(), { passive: true, signal });
  let width = 0;
  const observer = new ResizeObserver(([entry]) => {
    const now = entry?.contentRect.width ?? 0;
    // What is not to be seen for a while comes back as it was.
    if (now === 0) return;
    if (width !== 0 && now !== width) drawNow();
    width = now;
  });
  observer.observe(whole);

  return {
    draw: (next) => {
      drawing = next as Drawing;
      if (painter === null) drawNow();
      else painter.draw(next);
    },
    leave: () => {
      left.abort();
      callOff();
      observer.disconnect();
      painter?.leave();
      sketch.replaceChildren();
    },
  };
}
