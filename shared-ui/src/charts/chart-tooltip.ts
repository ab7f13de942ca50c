import styles from './charts.module.css';
import type { ChartPoint } from './series.ts';

export interface TooltipItem extends Pick<ChartPoint, 'repaired' | 'known'> {
  name: string;
  color: string;
  /** As it is drawn. */
  value: number | null;
  mirrored?: boolean;
}

export interface TooltipWords {
  title: string;
  valueOf: (item: TooltipItem) => string;
  /** Said below a figure; empty where there is nothing to say. */
  besideOf: (item: TooltipItem) => string;
  /** Said of those beyond the first. */
  moreOf: (count: number) => string;
}

/** Lines that a tooltip names one by one: on a phone it has no more room than the drawing. */
const mostNamed = () => (window.matchMedia('(width < 600px)').matches ? 6 : 12);

/** More lines than half of a drawing is high stand at its top, beside the pointer: above it they would leave the drawing, and the screen. */
const MOST_BESIDE_POINTER = 3;

/** What a tooltip says: of many lines the largest, also below zero, as they stand one above the other in the drawing. */
export function tooltipContent(items: readonly TooltipItem[], words: TooltipWords): HTMLElement {
  const content = element('div', styles.tooltip);
  content.append(element('p', styles.tooltipTitle, words.title));
  const most = mostNamed();
  const named = items.length > most ? largest(items, most) : items;
  for (const item of named) {
    const line = element('p', styles.tooltipLine);
    const swatch = element('span', styles.swatch);
    swatch.style.background = item.color;
    line.append(
      swatch,
      element('span', styles.tooltipName, item.name),
      element('b', styles.tooltipValue, words.valueOf(item)),
    );
    const beside = words.besideOf(item);
    if (beside !== '') line.append(element('span', styles.tooltipBeside, beside));
    content.append(line);
  }
  if (named.length < items.length)
    content.append(element('p', styles.tooltipMore, words.moreOf(items.length - named.length)));
  const besides = named.filter((item) => words.besideOf(item) !== '').length;
  if (named.length + besides > MOST_BESIDE_POINTER) content.dataset['tall'] = '';
  return content;
}

function largest(items: readonly TooltipItem[], count: number): TooltipItem[] {
  const size = ({ value }: TooltipItem) => (value === null ? -1 : Math.abs(value));
  const height = ({ value }: TooltipItem) => value ?? -Infinity;
  return items
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, count)
    .toSorted((a, b) => height(b) - height(a));
}

function element(tag: 'div' | 'p' | 'span' | 'b', className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  made.textContent = text;
  return made;
}
