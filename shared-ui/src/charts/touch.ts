interface Spot {
  clientX: number;
  clientY: number;
}

const TOUCHES = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;

/**
 * A finger points at a chart as a mouse does, and marks nothing: a tap shows what is there until one taps elsewhere, a
 * movement to the side reads along, one up or down is the page's own. The drawing library would take each for marking a part.
 * Answers what points again, at a drawing that has taken the place of another.
 */
export function pointByTouch(place: HTMLElement, signal: AbortSignal): () => void {
  let pressed: Spot | null = null;
  let shown: Spot | null = null;

  const tell = (type: 'pointermove' | 'pointerleave', spot: Spot) => {
    const { clientX, clientY } = spot;
    // What listens on the document hears a movement too.
    const told = { clientX, clientY, pointerType: 'mouse', isPrimary: true, bubbles: type === 'pointermove' };
    place.querySelector('canvas')?.dispatchEvent(new PointerEvent(type, told));
  };
  const show = (spot: Spot) => {
    shown = spot;
    tell('pointermove', spot);
  };
  const byFinger = (type: string, on: HTMLElement | Document, heard: (event: PointerEvent) => void) =>
    on.addEventListener(
      type,
      (event) => {
        if ((event as PointerEvent).pointerType === 'touch') heard(event as PointerEvent);
      },
      { capture: true, passive: true, signal },
    );

  byFinger('pointerdown', place, (event) => {
    pressed = event;
  });
  byFinger('pointermove', place, (event) => {
    if (pressed === null) return;
    const [aside, down] = [event.clientX - pressed.clientX, event.clientY - pressed.clientY].map(Math.abs);
    if ((aside ?? 0) > (down ?? 0)) show(event);
  });
  byFinger('pointerup', place, (event) => {
    if (pressed !== null) show(event);
    pressed = null;
  });
  // The page is scrolled.
  byFinger('pointercancel', place, () => {
    pressed = null;
  });
  byFinger('pointerdown', document, (event) => {
    if (shown === null || place.contains(event.target as Node)) return;
    tell('pointerleave', shown);
    shown = null;
  });
  for (const touch of TOUCHES)
    place.addEventListener(touch, (event) => event.stopPropagation(), {
      capture: true,
      passive: true,
      signal,
    });

  return () => {
    if (shown !== null) tell('pointermove', shown);
  };
}
