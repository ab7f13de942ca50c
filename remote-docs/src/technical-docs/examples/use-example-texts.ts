import { type RefObject, useEffect, useState } from 'react';
import type { CodeExampleId } from '../code/code-examples.ts';

type Texts = Readonly<Record<CodeExampleId, string>>;

/** How far from the window a reader must be before the texts are fetched: a few turns of the wheel. */
const NEAR = '1200px';

/** The programs, fetched once the place they stand in is near the window; undefined until they have come. */
export function useExampleTexts(place: RefObject<Element | null>): Texts | undefined {
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    if (!place.current) return undefined;
    let current = true;
    const fetchTexts = async () => {
      // The observer stays where this fails: coming near once more tries again.
      const { codeExampleTexts } = await import('../code/code-example-texts.ts');
      observer.disconnect();
      if (current) setTexts(codeExampleTexts);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) fetchTexts().catch(() => undefined);
      },
      { rootMargin: `${NEAR} 0px` },
    );
    observer.observe(place.current);
    return () => {
      current = false;
      observer.disconnect();
    };
  }, [place]);
  return texts;
}
