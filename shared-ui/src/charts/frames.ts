/** So long after the last reason to draw something may still follow from it: a tooltip, the rest of a movement. Milliseconds. */
const REST_MS = 300;

export interface Frames {
  /** Something may look different from the next frame on. */
  wake: () => void;
  stop: () => void;
}

/**
 * Calls `draw` in every frame while something may have changed, and then leaves the processor alone. The drawing library by
 * itself asks for every frame there is as long as a chart is on the page, so that the browser draws all day, and between
 * the parts of whatever else the page does.
 */
export function framesWhileAwake(draw: () => void): Frames {
  let awakeUntil = 0;
  let frame = 0;
  const tick = () => {
    frame = 0;
    draw();
    if (performance.now() < awakeUntil) ask();
  };
  const ask = () => {
    if (frame === 0) frame = requestAnimationFrame(tick);
  };
  return {
    wake: () => {
      awakeUntil = performance.now() + REST_MS;
      ask();
    },
    stop: () => {
      cancelAnimationFrame(frame);
      awakeUntil = 0;
      frame = 0;
    },
  };
}

/** What a person does that a chart may answer to. */
const GESTURES = [
  'pointerenter',
  'pointermove',
  'pointerdown',
  'pointerup',
  'pointerleave',
  'pointercancel',
] as const;

/** Calls `wake` whenever somebody points at `place`. */
export function wakeByPointer(place: HTMLElement, wake: () => void, signal: AbortSignal): void {
  for (const gesture of GESTURES)
    place.addEventListener(gesture, wake, { capture: true, passive: true, signal });
}
