import { fontFamily } from '../../tokens/design-tokens.ts';

export const FONT_SIZE = 12;

/** The size of labels, in pixels. */
export interface Lettering {
  widthOf: (text: string) => number;
  height: number;
  /** From the middle of a label down to its baseline. */
  baseline: number;
}

/** What the engine adds to the width and the height of a text, for an outline that none has. */
export const OUTLINE = 1;
/** It takes a font to be as high as these. */
const HIGHEST = '|ÉqÅM';

let measured: { fonts: number; lettering: Lettering } | undefined;

/** Null where nothing can be measured, as in a test. */
export function lettering(): Lettering | null {
  // A font may have come meanwhile.
  const fonts = document.fonts?.size ?? 0;
  if (measured?.fonts === fonts) return measured.lettering;
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return null;
  pen.font = `${FONT_SIZE}px ${fontFamily}`;
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(HIGHEST);
  pen.textBaseline = 'middle';
  const above = pen.measureText(HIGHEST).actualBoundingBoxAscent;
  const [ascent, descent] = [Math.ceil(actualBoundingBoxAscent), Math.ceil(actualBoundingBoxDescent)];
  const found = {
    widthOf: (text: string) => pen.measureText(text).width + OUTLINE,
    height: ascent + descent + OUTLINE,
    baseline: actualBoundingBoxAscent - above,
  };
  measured = { fonts, lettering: found };
  return found;
}
