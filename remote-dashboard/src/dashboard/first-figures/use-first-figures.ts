import { useEffect, useLayoutEffect } from 'react';
import { useAttention } from '../use-attention.ts';
import { formOf } from './attention-form.ts';
import { keepPlaces } from './places.ts';
import { measurePlaces } from './measure-places.ts';

/** After its chart a page still gets marks and lists, which move nothing above it; then it is measured. */
const SETTLED_MS = 1500;

/**
 * The page takes over from its first figures in the frame that shows its own, and keeps where they stand for the next visit.
 * @param drawn the page's chart is
 */
export function useFirstFigures(drawn: boolean): void {
  const { mayRead, attention } = useAttention();
  const form = attention && formOf(attention);
  /** An error stands where sites will stand again. */
  const isKnown = !mayRead || form !== null;
  useLayoutEffect(() => {
    if (drawn) globalThis.empFirstFigures?.leave();
  }, [drawn]);
  useEffect(() => {
    const given = globalThis.empFirstFigures;
    if (!drawn || !isKnown || given === undefined) return;
    const timer = setTimeout(() => {
      const page = document.querySelector('main');
      const places = page && measurePlaces(page);
      if (places) keepPlaces(given.look(), places, form);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [drawn, isKnown, form]);
  useEffect(() => () => globalThis.empFirstFigures?.leave(), []);
}
