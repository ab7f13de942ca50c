/** The items of numbers as a list of the database, as text. There is nothing that writes numbers faster. */
export const itemsText = (numbers: readonly (number | null | undefined)[]): string =>
  JSON.stringify(numbers).slice(1, -1);

/** A list as one text is parsed by the server faster than a driver sends its items. */
export const listText = (numbers: readonly (number | null)[]): string => `{${itemsText(numbers)}}`;

/** Texts as items; undefined where there is none. */
export function textItems(texts: readonly (string | null)[]): string | undefined {
  return texts.some((text) => text !== null) ? texts.map(quote).join() : undefined;
}

const quote = (text: string | null) => (text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`);
