import type { Box } from './places.ts';

/** On the page, however far that is scrolled. */
export function boxOf(element: HTMLElement): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + scrollX, y: y + scrollY, width, height };
}

/** Where a page begins, and how wide it is: lower where something is said above it, narrower beside a scroll bar. */
export function frameOf(page: HTMLElement): string {
  const { x, y, width } = boxOf(page);
  return [x, y, width].map(Math.round).join(' ');
}
