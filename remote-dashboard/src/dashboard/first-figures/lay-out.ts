import type { PageFigures } from './figures.ts';
import type { Box, Places } from './places.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** What is drawn before there is a page: everything at its place, and an empty one for the chart where that has one. */
export interface LaidOut {
  whole: HTMLElement;
  chart: SVGSVGElement | null;
}

/**
 * @returns null where there are not as many figures as places, or others: the page looks another way by now, and its words would be
 * those of another figure (what goes to the grid by day comes from it by night)
 */
export function layOut(places: Places, { figures, parts }: PageFigures): LaidOut | null {
  if (figures.length !== places.figures.length || parts.join() !== places.parts.join()) return null;
  const whole = document.createElement('div');
  whole.style.height = `${places.height}px`;
  for (const { background, border, borderRadius, ...box } of places.surfaces)
    at(whole, box, { background, border, borderRadius, boxSizing: 'border-box' });
  for (const { text, lettering, ...box } of places.words) at(whole, box, lettering).textContent = text;
  for (const [index, { lettering, unit, atEnd, ...box }] of places.figures.entries()) {
    const { figure = '', unit: written } = figures[index] ?? {};
    const element = at(whole, box, { ...lettering, whiteSpace: 'nowrap' });
    element.textContent = figure;
    if (atEnd) {
      const right = `calc(100% - ${box.x + box.width}px)`;
      Object.assign(element.style, { left: 'auto', right, width: 'auto' });
    }
    if (written === undefined || unit === undefined) continue;
    const smaller = element.appendChild(document.createElement('span'));
    Object.assign(smaller.style, unit, { display: 'inline-block', lineHeight: '1' });
    smaller.textContent = written;
  }
  return { whole, chart: places.chart && chartAt(whole, places.chart) };
}

function chartAt(whole: HTMLElement, box: Box): SVGSVGElement {
  const place = at(whole, box, {});
  // As whatever is a chart on a page says of itself.
  place.setAttribute('role', 'img');
  const chart = document.createElementNS(SVG, 'svg');
  Object.assign(chart.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
  place.append(chart);
  return chart;
}

function at(
  whole: HTMLElement,
  { x, y, width, height }: Box,
  style: Partial<CSSStyleDeclaration>,
): HTMLElement {
  const element = whole.appendChild(document.createElement('div'));
  Object.assign(element.style, style, {
    position: 'absolute',
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return element;
}
