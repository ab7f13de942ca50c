import { describe, expect, it } from 'vitest';
import { guard, looksLikeFormula, unguard } from './formula-guard.ts';
import { readCsv } from './read-csv.ts';
import { csvLines } from './write-csv.ts';

const valuesOf = (text: string) => readCsv(text).map(({ values }) => values);

describe('reading CSV', () => {
  it.each([
    ['commas', 'name,description\nRoof,"Flat, south"\n'],
    ['semicolons', 'name;description\nRoof;"Flat, south"\n'],
    ['tabs', 'name\tdescription\nRoof\tFlat, south\n'],
  ])('splits at %s', (_name, text) => {
    expect(valuesOf(text)).toEqual([
      ['name', 'description'],
      ['Roof', 'Flat, south'],
    ]);
  });

  it('keeps doubled quotes, line breaks inside quotes, and names lines as an editor counts them', () => {
    const text = 'name,description\r\n"A ""big"" one","two\r\nlines"\r\n\r\nB,after a blank line';
    expect(readCsv(text)).toEqual([
      { line: 1, values: ['name', 'description'], brokenQuotes: false },
      { line: 2, values: ['A "big" one', 'two\nlines'], brokenQuotes: false },
      { line: 5, values: ['B', 'after a blank line'], brokenQuotes: false },
    ]);
  });

  it('copes with mixed and old line breaks', () => {
    expect(valuesOf('a,b\rc,d\r\ne,f\ng,h').flat().join('')).toBe('abcdefgh');
  });

  it('marks the line whose quotation mark is never closed', () => {
    const lines = readCsv('name,description\nA,ok\n"B,never closed\nC,swallowed\n');
    expect(lines.at(-1)).toMatchObject({ line: 3, brokenQuotes: true });
    expect(lines[1]).toMatchObject({ line: 2, brokenQuotes: false });
  });

  it('reads 50 columns and 10,000 lines', () => {
    const row = Array.from({ length: 50 }, (_, index) => `c${index}`).join(',');
    const lines = readCsv(`${row}\n`.repeat(10_000));
    expect(lines).toHaveLength(10_000);
    expect(lines.at(-1)).toMatchObject({ line: 10_000 });
    expect(lines[0]?.values).toHaveLength(50);
  });
});

describe('writing CSV', () => {
  it.each(['=cmd|calc', '+1', '-1', '@SUM(A1)', '\tx', '\r=x', '＝1', "'=already"])(
    'defuses %j and gives it back',
    (text) => {
      expect(looksLikeFormula(guard(text))).toBe(false);
      expect(guard(text)).toBe(`'${text}`);
      expect(unguard(guard(text))).toBe(text);
    },
  );

  it.each(["O'Hara", "'quoted'", 'Roof = flat', ''])('leaves %j alone', (text) => {
    expect(guard(text)).toBe(text);
    expect(unguard(text)).toBe(text);
  });

  it('quotes what needs it and keeps numbers numbers', () => {
    expect(csvLines([['A "b"', 'x,y', -1.5, null, '=1+1']])).toBe('"A ""b""","x,y",-1.5,,\'=1+1\r\n');
    expect(csvLines([])).toBe('');
  });
});
