import { useEffect, useRef, useState } from 'react';

/** Some 24 kB of forgotten paths are kept for each drawing of a hundred points. */
const MOST_DRAWINGS = 100;

/**
 * A key for the canvas, a new one after every hundred drawings. The drawing library keeps every path that it ever drew
 * until a canvas is destroyed (`memoize` in @antv/g-lite has no bound), so a chart that is live all day would fill the
 * memory. With animations off the exchange is not seen.
 */
export function useCanvasGeneration(drawing: unknown): number {
  const drawings = useRef(0);
  const [generation, setGeneration] = useState(0);
  useEffect(() => {
    drawings.current += 1;
    if (drawings.current % MOST_DRAWINGS === 0) setGeneration((current) => current + 1);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new drawing is what is counted
  }, [drawing]);
  return generation;
}
