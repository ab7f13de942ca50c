import { fontFamily } from '../../tokens/design-tokens.ts';
import type { Drawing } from '../drawing.ts';
import { FONT_SIZE, lettering } from './lettering.ts';
import type { Shape } from './mark-shapes.ts';
import { sketchOf } from './sketch.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Draws into an SVG element in the engine's stead. False where only the engine can, or where there is no room. */
export function drawSketch(place: SVGSVGElement, drawing: Drawing): boolean {
  const { width, height } = place.getBoundingClientRect();
  const letters = width > 0 && height > 0 ? lettering() : null;
  const shapes = letters && sketchOf(drawing, { width, height }, letters);
  // Paper is narrower, and nobody draws anew for it.
  place.setAttribute('viewBox', `0 0 ${width} ${height}`);
  place.replaceChildren(...(shapes ?? []).map(elementOf));
  return shapes !== null;
}

function elementOf({ element, attributes, text }: Shape): SVGElement {
  const made = document.createElementNS(SVG, element);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text !== undefined) {
    made.setAttribute('font-family', fontFamily);
    made.setAttribute('font-size', String(FONT_SIZE));
    made.textContent = text;
  }
  return made;
}
