import { type Figure, holds, inWords } from './figure.ts';

/**
 * The figures as a table for a terminal: what was promised, what was measured, how much of the promise that is, and what it was when
 * it was measured last.
 * @param last what it was, by what it is
 */
export function tableOf(figures: readonly Figure[], last: ReadonlyMap<string, Figure>): string {
  const rows = figures.map((figure) => [
    figure.what,
    `${figure.better === 'lower' ? '≤' : '≥'} ${inWords(figure.limit, figure.unit)}`,
    inWords(figure.measured, figure.unit),
    ofPromise(figure),
    lastTime(figure, last.get(figure.what)),
    holds(figure) ? 'ok' : 'NOT',
  ]);
  return rowsAsText([['figure', 'promise', 'measured', 'of promise', 'last time', ''], ...rows]);
}

/** Rows of as many cells, the first of each to the left. */
export function rowsAsText(all: readonly (readonly string[])[]): string {
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Of a promise of none there is no part. */
function ofPromise({ measured, limit }: Figure): string {
  return limit === 0 ? '–' : `${(measured / limit).toFixed(2)} ×`;
}

/** On this machine; a figure in another unit is not the same. */
function lastTime({ unit }: Figure, last: Figure | undefined): string {
  return last?.unit === unit ? inWords(last.measured, unit) : '–';
}
