import { useEffect, useState } from 'react';
import { sectionIds } from './section-ids.ts';

/** The section that crosses the upper part of the window. */
export function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) => {
        const entered = changes.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
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
