import { useEffect, useState } from 'react';
import { sectionIds } from './section-ids.ts';

/** The section that crosses the upper part of the window; none above the first. */
export function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const crossing = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { isIntersecting, target } of changes) {
          if (isIntersecting) crossing.add(target.id);
          else crossing.delete(target.id);
        }
        setCurrent([...crossing].at(-1));
      },
      // A line at a quarter of the window's height.
      { rootMargin: '-25% 0px -74% 0px' },
    );
    for (const { id } of sectionIds) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
