import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Size } from './map-view.ts';

/** Pixels of the frame, once it is laid out. */
export function useSize(): [RefObject<HTMLDivElement | null>, Size] {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 640, height: 400 });
  useLayoutEffect(() => {
    const frame = ref.current;
    if (frame === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = frame;
      if (width > 0 && height > 0) setSize({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
