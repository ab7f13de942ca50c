/**
 * A spreadsheet runs a cell that begins like this, also after a quotation mark in the file: = + - @, their full-width
 * forms, tab and line breaks (OWASP, CSV injection).
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const GUARDED = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text);
}

/** The text with an apostrophe before it where a spreadsheet would otherwise run it. `unguard` gives it back. */
export function guard(text: string): string {
  return FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text;
}

export function unguard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
