const FIGURE = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i;
/** A thousand times as much to some as to others. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** As people write it, with a comma or a point; NaN where it is no number, or may be two. */
export function numberOf(text: string): number {
  const figure = text.trim();
  return FIGURE.test(figure) && !isAmbiguous(figure) ? Number(figure.replace(',', '.')) : Number.NaN;
}

/** Whether some read a thousand times as much as others. */
export const isAmbiguous = (text: string): boolean => AMBIGUOUS.test(text.trim());
