import { boxOf, frameOf } from './box-of.ts';
import { LETTERING, type Lettering, type Places, type TextPlace } from './places.ts';

/** What the kit marks: `data-place`. Besides, charts, and whether they are where somebody sees them. */
type Mark = 'card' | 'icon' | 'text' | 'figure' | 'unit';

/**
 * Measures what stands on a page down to its chart; without that where nobody has seen it, as on a phone.
 * @returns null where there is no chart, or something above it is still awaited or unfolded
 */
export function measurePlaces(page: HTMLElement): Places | null {
  const all = (mark: Mark, within: ParentNode = page) => [
    ...within.querySelectorAll<HTMLElement>(`[data-place="${mark}"]`),
  ];
  const first = page.querySelector<HTMLElement>('[data-place="chart"], [data-place="unseen-chart"]');
  const card = first?.closest<HTMLElement>('[data-place="card"]');
  if (!first || !card) return null;
  const chart = first.dataset['place'] === 'chart' ? boxOf(first) : null;
  const below = boxOf(card).y + (chart ? boxOf(card).height : 0);
  const isAbove = (element: HTMLElement) => boxOf(element).y < below && isShown(element);
  const awaited = [...page.querySelectorAll<HTMLElement>('[aria-busy="true"]')];
  const unfolded = [...page.querySelectorAll<HTMLElement>('details[open]')];
  if ([...awaited, ...unfolded].some(isAbove)) return null;
  return {
    frame: frameOf(page),
    height: Math.ceil(below),
    surfaces: [...all('card'), ...all('icon')].filter(isAbove).map((element) => {
      const { backgroundColor, border, borderRadius } = getComputedStyle(element);
      return { ...boxOf(element), background: backgroundColor, border, borderRadius };
    }),
    words: all('text')
      .filter(isAbove)
      .map((element) => ({ ...textPlaceOf(element), text: element.textContent })),
    figures: all('figure')
      .filter(isAbove)
      .map((element) => {
        const [unit] = all('unit', element);
        const atEnd = isAtEnd(element);
        return { ...textPlaceOf(element), atEnd, ...(unit && { unit: letteringOf(unit) }) };
      }),
    chart,
    parts: [...page.querySelectorAll<HTMLElement>('[data-part]')]
      .filter(isAbove)
      .map(({ dataset }) => dataset['part'] ?? ''),
  };
}

function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/** Beside its term, and not below it. */
function isAtEnd(element: HTMLElement): boolean {
  const value = element.closest('dd');
  const line = value?.parentElement;
  if (!value || !line || getComputedStyle(line).justifyContent !== 'space-between') return false;
  return boxOf(value).x > boxOf(line).x + 1;
}

/** Of a part of a line its own height is that of its letters, around which the line is centered. */
function textPlaceOf(element: HTMLElement): TextPlace {
  const box = boxOf(element);
  const lettering = letteringOf(element);
  const isInline = getComputedStyle(element).display === 'inline';
  return {
    ...box,
    lettering: isInline ? { ...lettering, lineHeight: `${box.height}px`, whiteSpace: 'nowrap' } : lettering,
  };
}

function letteringOf(element: HTMLElement): Lettering {
  const style = getComputedStyle(element);
  return Object.fromEntries(LETTERING.map((name) => [name, style[name]])) as Lettering;
}
