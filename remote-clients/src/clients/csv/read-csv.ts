import Papa from 'papaparse';

export interface CsvLine {
  /** Where it begins in the file, from 1, as an editor counts: a quoted value may span several lines. */
  line: number;
  values: string[];
  /** A quotation mark that is never closed, or stands in the middle of a value. */
  brokenQuotes: boolean;
}

/** Comma, semicolon, tab or bar, whichever the file uses. Blank lines are left out. */
export function readCsv(text: string): CsvLine[] {
  // One kind of line break, whatever mixture the file has; Papa Parse would settle for the first it meets.
  const input = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const lines: CsvLine[] = [];
  let line = 1;
  let from = 0;
  Papa.parse<string[]>(input, {
    newline: '\n',
    delimiter: delimiterOf(input),
    step({ data, errors, meta }) {
      if (data.some((value) => value.trim() !== '')) {
        lines.push({ line, values: data, brokenQuotes: errors.some(({ type }) => type === 'Quotes') });
      }
      line += lineBreaks(input, from, meta.cursor);
      from = meta.cursor;
    },
  });
  return lines;
}

/** The header decides: descriptions further down are full of commas, which misleads guesses over all lines. */
function delimiterOf(text: string): string {
  const header = (text.trimStart().split('\n', 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
