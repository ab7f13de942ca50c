import { lineAt, type SourceFile } from './source-files.ts';

/** The widths at which pages change, in pixels; in style sheets as they stand here or in rem of 16 px. */
export const BREAKPOINTS: readonly number[] = [360, 480, 576, 600, 768, 992, 1100, 1280, 1440];

const WIDTH = /@media[^{]*?\b(?:(min|max)-width:\s*([\d.]+)(px|rem)|width\s*(<=?|>=?)\s*([\d.]+)(px|rem))/g;

/** Width queries of a style sheet at a width that is no breakpoint, or in a syntax other than `(width < 600px)`. */
export function strayWidths({ path, text }: SourceFile): string[] {
  return [...text.matchAll(WIDTH)].flatMap((match) => {
    const [, bound, oldSize, oldUnit, sign, size, unit] = match;
    const where = `${path}:${lineAt(text, match.index)}`;
    if (bound !== undefined)
      return [`${where} asks for ${bound}-width: ${oldSize}${oldUnit}: write (width < …) or (width >= …)`];
    const pixels = Number(size) * (unit === 'rem' ? 16 : 1);
    if (sign === '<=' || sign === '>') return [`${where} asks for width ${sign}: write < or >=`];
    if (BREAKPOINTS.includes(pixels)) return [];
    return [`${where} changes at ${pixels}px, which is no breakpoint (toolchain/rules/breakpoints.ts)`];
  });
}
