import { type RefObject, useEffect, useRef, useState } from 'react';

/** True once the element came within a screen's third of being visible, and never false again; undefined until the browser has told. */
export function useInView(): [RefObject<HTMLDivElement | null>, boolean | undefined] {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<boolean>();
  useEffect(() => {
    const element = ref.current;
    if (seen || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen((before) => before === true || entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '33%' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return [ref, seen];
}
