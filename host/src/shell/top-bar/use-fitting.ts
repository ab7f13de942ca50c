import { type RefObject, useLayoutEffect, useState } from 'react';

const ALL = Number.POSITIVE_INFINITY;
/** Twice the smallest that browsers lay out by. */
const PART_OF_PIXEL = 1 / 32;

/**
 * How many children of a row that wraps stand in its first line; all of them where it is no row. The row is made as wide as
 * these are.
 * @param items what the children are: others are measured anew
 */
export function useFitting(row: RefObject<HTMLElement | null>, items: readonly unknown[]): number {
  const [fitting, setFitting] = useState(ALL);
  const isPart = fitting < items.length;
  useLayoutEffect(() => {
    const { current } = row;
    if (!current?.parentElement || items.length === 0) return undefined;
    const measure = () => setFitting(fit(current));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(current.parentElement);
    watch.observe(current);
    // What shows the others takes some of the row's room: all is measured anew once it is there, before anybody sees it.
    if (isPart && current.nextElementSibling) watch.observe(current.nextElementSibling);
    return () => watch.disconnect();
  }, [row, items, isPart]);
  return fitting;
}

function fit(row: HTMLElement): number {
  row.style.maxWidth = '';
  const children = [...row.children] as HTMLElement[];
  const below = children.findIndex(({ offsetTop }) => offsetTop > (children[0]?.offsetTop ?? 0));
  if (below <= 0 || getComputedStyle(row).display !== 'flex') return ALL;
  const [first, last] = [children[0], children[below - 1]].map((child) => child?.getBoundingClientRect());
  // Parts of pixels count: where they are cut off, the last of them no longer fits.
  if (first && last) row.style.maxWidth = `${last.right - first.left + PART_OF_PIXEL}px`;
  return below;
}
